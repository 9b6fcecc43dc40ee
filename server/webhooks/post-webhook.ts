import type { WebhookAnswer, Webhooks } from '#domain/ports/services.ts'
import { stripControls } from '#lib/text/strip-controls.ts'
import { createGuardedRequest, type Guard, isPublicService, requestError } from '#server/safe-fetch/guarded-request.ts'
import { readBody } from '#server/safe-fetch/read-body.ts'

const MOST_MS = 10_000
const MOST_BYTES = 256 * 1024
const KEPT_CHARACTERS = 2000

type Options = { userAgent: string; namedHosts: readonly string[]; mostMs?: number } & Pick<Guard, 'resolve'>

export function createWebhooks({ userAgent, namedHosts, mostMs = MOST_MS, resolve }: Options): Webhooks {
  const named = new Set(namedHosts)
  const isNamedHost = (host: string) => named.has(host) || named.has(host.replace(/:\d+$/, ''))
  const request = createGuardedRequest({
    mayConnect: (address, port, host) => isNamedHost(host) || isPublicService(address, port),
    resolve,
  })
  return { post, isNamedHost }

  async function post({ url, headers, body }: Parameters<Webhooks['post']>[0]): Promise<WebhookAnswer> {
    const signal = AbortSignal.timeout(mostMs)
    try {
      const all = { 'User-Agent': userAgent, 'Content-Type': 'application/json', 'Accept-Encoding': 'identity', ...headers }
      return await answerOf(request(new URL(url), { method: 'POST', headers: all, body, signal }))
    } catch (error) {
      return { ok: false, reason: signal.aborted ? 'slow' : requestError(error) }
    }
  }
}

async function answerOf(asked: ReturnType<ReturnType<typeof createGuardedRequest>>): Promise<WebhookAnswer> {
  const response = await asked
  if (typeof response === 'string') return { ok: false, reason: response }
  const read = await readBody(response, { mostBytes: MOST_BYTES, cut: false }).finally(() => response.destroy())
  if (!read.ok) return read
  const text = stripControls(new TextDecoder().decode(read.bytes).slice(0, KEPT_CHARACTERS), '\n').toWellFormed()
  return { ok: true, status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] ?? '' }
}
