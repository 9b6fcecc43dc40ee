import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { parseJson } from '#lib/objects/objects.ts'
import { currentProxies } from '#server/config/proxies.ts'

export type ClusterRequest = { method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'; path: string; body?: unknown }

export type ClusterResponse = { status: number; body: unknown }

export type ClusterClient = {
  ask(question: ClusterRequest, timeoutMs: number): Promise<ClusterResponse>
  close(): void
  isClosed(): boolean
}

export type Target = {
  urls: readonly string[]
  authorization?: string | undefined
  ca?: string | undefined
}

const MOST_SOCKETS = 32

/** Unlike fetch, it accepts a private CA per connection and halves the cost of small requests. */
export function openClusterClient({ urls, authorization, ca }: Target): ClusterClient {
  const options = { keepAlive: true, maxSockets: MOST_SOCKETS, scheduling: 'lifo', proxyEnv: currentProxies() } as const
  const plain = new HttpAgent(options)
  const secure = new HttpsAgent({ ...options, ...(ca === undefined ? {} : { ca }) })
  let turn = 0
  let closed = false

  async function ask({ method, path, body }: ClusterRequest, timeoutMs: number): Promise<ClusterResponse> {
    const { protocol, hostname, port } = new URL(urls[turn % urls.length] ?? '')
    const isSecure = protocol === 'https:'
    const sent = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const headers = {
      Accept: 'application/json',
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...(sent
        ? { 'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json', 'Content-Length': sent.length }
        : {}),
    }
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs))
    const send = isSecure ? httpsRequest : httpRequest
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        // Sent as is, because URL parsing would resolve a trailing `..`.
        send({ host: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers, agent: isSecure ? secure : plain, signal }, resolve)
          .on('error', reject)
          .end(sent)
      })
      return { status: response.statusCode ?? 0, body: parseJson(await text(response)) }
    } catch (error) {
      turn++
      throw error
    }
  }

  return {
    ask,
    isClosed: () => closed,
    close() {
      closed = true
      plain.destroy()
      secure.destroy()
    },
  }
}
