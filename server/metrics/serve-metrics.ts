import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Listening } from '#server/http/listen.ts'
import { CONTENT_TYPE, exposition } from './exposition.ts'
import type { Series } from './series.ts'

/** Tells the figures at `/metrics` to whoever reaches this port. Fails in words. */
export async function serveMetrics({ host, port }: Listening, collect: () => Promise<Series>): Promise<{ close(): void }> {
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 },
    async (request, response) => {
      const isAsked = request.url?.split('?', 1)[0] === '/metrics'
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isAsked || !isRead) {
        response.writeHead(isAsked ? 405 : 404, { 'Content-Type': 'text/plain', Allow: 'GET, HEAD' }).end('Figures are at /metrics.\n')
        return
      }
      const text = await collect().then(exposition, () => undefined)
      response.writeHead(text === undefined ? 500 : 200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' }).end(text)
    },
  )
  server.maxConnections = 50
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
}
