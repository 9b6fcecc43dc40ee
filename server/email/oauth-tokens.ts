import { z } from 'zod'
import { parseJson } from '#lib/objects/objects.ts'
import type { OAuthConfig } from '#server/config/provider-config.ts'

type TokenErrorReason = 'token-refused' | 'token-unreachable'

export class TokenError extends Error {
  readonly reason: TokenErrorReason

  constructor(reason: TokenErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export type OAuthTokens = {
  get(): Promise<string>
  cached(): string | undefined
  discard(token: string): void
}

const PATIENCE_MS = 10_000
const DEFAULT_SECONDS = 300
const MARGIN_SECONDS = 60
const MAX_ANSWER = 64 * 1024

const answerShape = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
})
const refusalShape = z.object({
  error: z.string().regex(/^[\w.-]{1,60}$/),
  error_description: z.string().optional().catch(undefined),
})

export function openOAuthTokens(config: OAuthConfig, now: () => number = Date.now): OAuthTokens {
  let current: { token: string; until: number } | undefined
  let flight: Promise<string> | undefined

  const cached = () => (current && now() < current.until ? current.token : undefined)
  return {
    cached,
    async get() {
      const token = cached()
      if (token !== undefined) return token
      flight ??= request().finally(() => {
        flight = undefined
      })
      return flight
    },
    discard(token) {
      if (current?.token === token) current = undefined
    },
  }

  async function request(): Promise<string> {
    const { status, text } = await post(config)
    const answer = answerShape.safeParse(parseJson(text))
    if (status !== 200 || !answer.success) throw errorOf(status, text)
    const seconds = answer.data.expires_in ?? DEFAULT_SECONDS
    const token = answer.data.access_token
    current = { token, until: now() + 1000 * Math.max(seconds - MARGIN_SECONDS, seconds / 2) }
    return token
  }
}

async function post({ tokenUrl, clientId, clientSecret, scope }: OAuthConfig): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
  if (scope !== undefined) body.set('scope', scope)
  try {
    const init = { method: 'POST', body, redirect: 'manual', headers: { Accept: 'application/json' } } as const
    const response = await fetch(tokenUrl, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: response.status, text: (await response.text()).slice(0, MAX_ANSWER) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
    throw new TokenError('token-unreachable', `The OAuth token endpoint cannot be reached: ${cause ?? 'no answer in time'}`)
  }
}

/** Microsoft's code says more than the standard's; its sentence would reveal the client. */
function errorOf(status: number, text: string): TokenError {
  const refusal = refusalShape.safeParse(parseJson(text))
  if (status === 429 || status >= 500) return new TokenError('token-unreachable', `The OAuth token endpoint answered ${status}`)
  if (!refusal.success) return new TokenError('token-refused', `The OAuth token endpoint answered ${status} without a token`)
  const [number] = /\bAADSTS\d{1,9}\b/.exec(refusal.data.error_description ?? '') ?? []
  return new TokenError('token-refused', `The OAuth token request was refused: ${refusal.data.error}${number ? ` (${number})` : ''}`)
}
