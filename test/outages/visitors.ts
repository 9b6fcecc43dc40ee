import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import { signTimestamp, TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { HONEYPOT_FIELD, PROOF_FIELD } from '#domain/messages/spam-signals.ts'
import type { Store } from '#domain/ports/store.ts'
import type { Random } from '#test/model-based/random.ts'
import { proofFor } from '#test/opened-form.ts'

type Written = { subject: string; stamp: string; address: string; isProven: boolean; isSpam: boolean }

export type Visitors = ReturnType<typeof openVisitors>

type Promised = Written & { id: string; at: number; receivedAt: number }

type Site = { store: Store; pickUrl(): string }

/** Fewer than the site takes in an hour. */
const PRESSES = 55
const PRESSES_ON_FULL_DISK = 2
const BETWEEN_MS = 50
const LONGEST_BETWEEN_MS = 10_000
const MINUTE_MS = 60_000
/** Longer than any answer takes: the connection belongs to nobody. */
const PATIENCE_MS = 60_000

/** Visitors who press the button again until the site thanks them, or come back later. */
export function openVisitors(site: Site, random: Random) {
  const promised = new Map<string, Promised>()
  const spam = new Set<string>()
  let refused: Written[] = []
  let written = 0
  let presses = 0
  return { promised, spam, write, comeBack, presses: () => presses, waiting: () => refused.length }

  async function write(count: number, isDiskFull = false): Promise<void> {
    const key = await loadFormSigningKey(site)
    const forms = Array.from({ length: count }, () => fillForm(key))
    await Promise.all(forms.map((form) => send(form, isDiskFull)))
  }

  async function comeBack(): Promise<void> {
    const again = refused
    refused = []
    await Promise.all(again.map((form) => send(form, false)))
  }

  function fillForm(key: string): Written {
    const number = ++written
    return {
      subject: `Letter ${number}`,
      stamp: signTimestamp(key, new Date(Date.now() - MINUTE_MS)),
      address: `${20 + random.below(60)}.${random.below(250)}.${random.below(250)}.7`,
      isProven: random.chance(0.9),
      isSpam: random.chance(0.05),
    }
  }

  async function send(form: Written, isDiskFull: boolean): Promise<void> {
    const most = isDiskFull ? PRESSES_ON_FULL_DISK : PRESSES
    for (let press = 0, pauseMs = BETWEEN_MS; press < most; press++, pauseMs = Math.min(1.2 * pauseMs, LONGEST_BETWEEN_MS)) {
      presses++
      const receivedAt = Date.now()
      const id = await post(form).catch(whyNot)
      if (id !== undefined) {
        if (form.isSpam) spam.add(id)
        else promised.set(id, { ...form, id, at: performance.now(), receivedAt })
        return
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    if (!isDiskFull) throw new Error(`${form.subject} was refused ${most} times`)
    refused.push(form)
  }

  async function post({ subject, stamp, address, isProven, isSpam }: Written): Promise<string | undefined> {
    const url = site.pickUrl()
    const proof: Record<string, string> = isProven
      ? { [PROOF_FIELD]: await proofFor({ store: site.store, form: stamp, now: new Date() }) }
      : {}
    const body = new URLSearchParams({
      from_name: 'Ada',
      email: `${subject.replace(' ', '-').toLowerCase()}@client.example`,
      subject,
      message: `About ${subject}.`,
      [TIMESTAMP_FIELD]: stamp,
      ...proof,
      ...(isSpam ? { [HONEYPOT_FIELD]: 'x' } : {}),
    })
    const headers = { Origin: url, 'User-Agent': 'Mozilla/5.0 Chrome/150.0', 'X-Forwarded-For': address, Connection: 'close' }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`${url}/contact-us`, { method: 'POST', redirect: 'manual', headers, body, signal })
    await answer.arrayBuffer()
    if (answer.status >= 400 && answer.status < 500) throw new Refused(`${subject} was answered ${answer.status}`)
    return /[?&]sent=([^#&]+)/.exec(answer.headers.get('Location') ?? '')?.[1]
  }
}

class Refused extends Error {}

/** A connection that ends with its server says nothing. One that hangs is an error, and so is a refusal of the form. */
function whyNot(error: unknown): undefined {
  if (error instanceof Refused || (error instanceof Error && error.name === 'TimeoutError')) throw error
}
