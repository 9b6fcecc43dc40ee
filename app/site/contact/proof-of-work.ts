import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import { consumeOne, isLimitReached, type RateLimit } from '#domain/access/rate-limits.ts'
import type { ProofOfWork } from '#domain/messages/spam-signals.ts'
import type { Services } from '#domain/ports/services.ts'
import { parseJson } from '#lib/objects/objects.ts'
import { MAX_CLOCK_SKEW_MS } from '#lib/time/clock-skew.ts'

const GOOD_MINUTES = 10
const LONGEST = 2000
const ONE_USE: RateLimit = { max: 1, minutes: GOOD_MINUTES }

/** The browser derives between `least` and `most` keys of `rounds` iterations each. */
type Effort = { least: number; most: number; rounds: number }

const EFFORT: Effort = { least: 300, most: 900, rounds: 1000 }

const sentProof = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
      data: z.object({ form: z.string(), madeAt: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

type Key = { key: string }
type Asked = Key & { form: string }

export function newChallenge({ key, form }: Asked, now: Date, { least, most, rounds }: Effort = EFFORT) {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: least + (random % (most - least + 1)),
    data: { form, madeAt: now.getTime() },
    deriveKey,
    ...secretsFrom({ key }),
  })
}

type CheckedProof = { says: 'good'; nonce: string } | { says: Exclude<ProofOfWork, 'good'> }

export async function checkProof({ now }: Pick<Services, 'now'>, sent: string, { key, form }: Asked): Promise<CheckedProof> {
  if (sent === '') return { says: 'none' }
  const proof = readProof(sent)
  if (!proof) return { says: 'bad' }
  const { data, nonce } = proof.challenge.parameters
  const age = now().getTime() - data.madeAt
  if (data.form !== form || age <= -MAX_CLOCK_SKEW_MS || age > GOOD_MINUTES * 60_000) return { says: 'bad' }
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsFrom({ key }) })
  return verified ? { says: 'good', nonce } : { says: 'bad' }
}

export async function isFirstUse(services: Pick<Services, 'store' | 'now'>, nonce: string): Promise<boolean> {
  return (await consumeOne(services, `proof ${nonce}`, ONE_USE)) === 0
}

/** Checking doesn't use up the proof. */
export function isUsed(services: Pick<Services, 'store' | 'now'>, nonce: string): Promise<boolean> {
  return isLimitReached(services, `proof ${nonce}`, ONE_USE)
}

function readProof(sent: string) {
  return sent.length > LONGEST ? undefined : sentProof.safeParse(parseJson(sent)).data
}

function secretsFrom({ key }: Key) {
  return { hmacSignatureSecret: `challenge ${key}`, hmacKeySignatureSecret: `answer ${key}` }
}
