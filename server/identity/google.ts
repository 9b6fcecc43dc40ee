import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose'
import type { Account, Identity, IdentityResult } from '#domain/ports/services.ts'

const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/gs

type Options = {
  clientId: string
  issuer?: string
  jwksUrl: string
  now: () => Date
  fetchTimeoutMs?: number
}

const GOOGLE = 'https://accounts.google.com'
const GOOGLE_SPELLINGS = [GOOGLE, 'accounts.google.com']

const MOST_BYTES = 8 * 1024
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Tokens must not bring their own keys. */
const FOREIGN_KEYS = ['jwk', 'jku', 'x5u', 'x5c']

const SKEW_SECONDS = 60
const OLDEST_SECONDS = 5 * 60
const LONGEST_SECONDS = 60 * 60 + SKEW_SECONDS

const KEYS_FOR_MS = 6 * 60 * 60 * 1000
const FETCHES_A_MINUTE = 2

export function createGoogleIdentity({ clientId, issuer, jwksUrl, now, fetchTimeoutMs = 4500 }: Options): Identity {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: fetchTimeoutMs,
    cooldownDuration: 60_000 / FETCHES_A_MINUTE,
    cacheMaxAge: KEYS_FOR_MS,
    [customFetch]: openLimitedFetch(now),
  })
  return { verify }

  async function verify(token: string): Promise<IdentityResult> {
    if (token.length > MOST_BYTES) return refused('too long')
    if (!COMPACT.test(token)) return refused('not a signed token')
    let areKeysMissing = false
    const findKey: JWTVerifyGetKey = async (header, input) => {
      try {
        return await keys(header, input)
      } catch (error) {
        areKeysMissing = !isAboutTheToken(error)
        throw error
      }
    }
    try {
      const result = await jwtVerify(token, findKey, {
        algorithms: ['RS256'],
        issuer: issuer ?? GOOGLE_SPELLINGS,
        audience: clientId,
        requiredClaims: ['sub', 'email', 'iat', 'exp', 'nonce'],
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: OLDEST_SECONDS,
        currentDate: now(),
      })
      const problem = problemOf(token, result, { clientId, now: now() })
      return problem ? refused(problem) : { ok: true, account: accountOf(result.payload) }
    } catch (error) {
      return areKeysMissing ? { ok: false, reason: 'the keys cannot be had', unavailable: true } : refused(reasonOf(error))
    }
  }
}

function isAboutTheToken(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some((kind) => error instanceof kind)
}

/** The jose library accepts these; we don't. */
function problemOf(token: string, { payload, protectedHeader }: JWTVerifyResult, { clientId, now }: Expected): string | undefined {
  const seconds = Math.floor(now.getTime() / 1000)
  const { aud, azp, iat = 0, exp = 0, sub, email, nonce } = payload
  if (FOREIGN_KEYS.some((name) => name in protectedHeader)) return 'brings its own key'
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') return 'another type of token'
  if (hasRepeatedKeys(token)) return 'a claim given twice'
  if (aud !== clientId && !(Array.isArray(aud) && aud.length === 1)) return 'claim aud: more than one'
  if (azp !== undefined && azp !== clientId) return 'claim azp'
  if (seconds - iat > OLDEST_SECONDS) return 'claim iat: too old'
  if (exp <= seconds) return 'claim exp: over'
  if (exp - seconds > LONGEST_SECONDS) return 'claim exp: too far ahead'
  if (!isText(sub) || !isText(email) || !isText(nonce)) return 'claim sub, email or nonce: not a text'
  if (payload.email_verified !== true) return 'claim email_verified'
  return undefined
}

type Expected = { clientId: string; now: Date }

function accountOf(payload: JWTPayload): Account {
  const name = [payload.given_name, payload.name].find(isText) ?? 'Administrator'
  return {
    issuer: payload.iss === 'accounts.google.com' ? GOOGLE : String(payload.iss),
    subject: String(payload.sub),
    email: String(payload.email),
    givenName:
      name
        .replaceAll(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, 100)
        .toWellFormed() || 'Administrator',
    nonce: String(payload.nonce),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 255
}

function refused(reason: string): IdentityResult {
  return { ok: false, reason }
}

/** Error messages of jose may quote the token, while codes and claim names don't. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return `claim ${error.claim}`
  return error instanceof errors.JOSEError ? error.code : 'not readable'
}

/** Bad tokens would otherwise trigger a key request each. */
function openLimitedFetch(now: () => Date) {
  let started: number[] = []
  return async (url: string, init: RequestInit): Promise<Response> => {
    const at = now().getTime()
    started = started.filter((time) => Math.abs(at - time) < 60_000)
    if (started.length >= FETCHES_A_MINUTE) throw new Error('The keys were asked for twice in this minute')
    started.push(at)
    return fetch(url, init)
  }
}

/** Parsers disagree about repeated keys. */
function hasRepeatedKeys(token: string): boolean {
  return token
    .split('.', 2)
    .map((part) => Buffer.from(part, 'base64url').toString())
    .some((json) => writtenKeys(json) !== countKeys(JSON.parse(json)))
}

function writtenKeys(json: string): number {
  return [...json.matchAll(STRING)].filter(([, colon]) => colon !== undefined).length
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, one) => sum + countKeys(one), 0)
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length)
}
