import { once } from 'node:events'
import { createServer } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import type { Listening } from '#server/http/listen.ts'
import { CONTENT_TYPE, exposition } from './exposition.ts'
import type { Series } from './series.ts'

/** Connections that wait for their clients. One more takes the place of the one that has waited longest. */
const MOST_WAITING = 50
const MOST_CONNECTIONS = 500
const TEXT = { 'Content-Type': 'text/plain' }

/** Tells the figures at `/metrics` to whoever reaches this port by a name of its own. Fails in words. */
export async function serveMetrics({ host, port }: Listening, collect: () => Promise<Series>): Promise<{ close(): void }> {
  const waiting = new Set<Socket>()
  let collecting: Promise<string | undefined> | undefined
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 },
    async (request, response) => {
      const { socket, method, url, headers } = request
      waiting.delete(socket)
      response.once('close', () => wait(socket))
      if (!isOwnName(headers.host, host, socket.localAddress)) {
        response.writeHead(421, TEXT).end('Figures are told under METRICS_HOST alone.\n')
        return
      }
      const isAsked = url?.split('?', 1)[0] === '/metrics'
      if (!isAsked || (method !== 'GET' && method !== 'HEAD')) {
        response.writeHead(isAsked ? 405 : 404, { ...TEXT, Allow: 'GET, HEAD' }).end('Figures are at /metrics.\n')
        return
      }
      const text = await collectOnce()
      response.writeHead(text === undefined ? 500 : 200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' }).end(text)
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket) => {
    socket.once('close', () => waiting.delete(socket))
    wait(socket)
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`cannot listen on METRICS_HOST and METRICS_PORT (${(error as NodeJS.ErrnoException).code})`)
  }
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  function wait(socket: Socket): void {
    if (socket.destroyed) return
    waiting.add(socket)
    const [longest] = waiting
    if (waiting.size > MOST_WAITING) longest?.destroy()
  }

  /** For all who ask at the same time. */
  function collectOnce(): Promise<string | undefined> {
    collecting ??= collect()
      .then(exposition, () => undefined)
      .finally(() => {
        collecting = undefined
      })
    return collecting
  }
}

/** A page elsewhere can make its own name mean this machine, but no such one. Before HTTP/1.1 nobody needs to name any. */
function isOwnName(asked: string | undefined, host: string, localAddress = ''): boolean {
  if (asked === undefined) return true
  const name = URL.parse(`http://${asked}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (isIP(name)) return isLoopbackAddress(name) || [host, localAddress, localAddress.replace('::ffff:', '')].includes(name)
  return ['localhost', host.toLowerCase(), hostname().toLowerCase()].includes(name)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
