import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Front } from '#server/page-cache/front.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, type Connections, openConnections } from './connections.ts'
import { openReadiness } from './readiness.ts'
import { send } from './send.ts'

const MOST_DROPPED_BYTES = 64 * 1024 * 1024

type Listening = { host: string; port: number }

type Serving = {
  /** Says first that it is not ready, then takes no new connections, gives every open one its last answer, and after `graceMs` ends what is left. */
  stop(graceMs: number): Promise<void>
}

type Options = {
  limits?: ConnectionLimits
  /** Asked before the app. */
  front?: Front
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Listens for the app. `localhost` means both loopback addresses, where the machine has both. Fails in words if it cannot. */
export async function serveApp(
  app: Hono,
  { host, port }: Listening,
  { limits = CONNECTION_LIMITS, front = () => undefined }: Options = {},
): Promise<Serving> {
  const readiness = openReadiness()
  const connections = openConnections(limits)
  const askApp = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const handler: Handler = (request, response) => {
    const answer = front(request)
    if (answer && !(answer instanceof Promise)) {
      send(response, answer, connections.noteAnswer(request.socket))
      return
    }
    connections.add(request, response)
    response.once('finish', () => dropRest(request))
    if (readiness.answer(request, response)) return
    if (!answer) void askApp(request, response)
    else
      answer.then(
        (given) => (given ? send(response, given, connections.isStopping()) : askApp(request, response)),
        () => askApp(request, response),
      )
  }
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  let listening = 0
  for (const address of hosts) {
    const failure = await listen(makeServer(handler, connections), address, port)
    if (!failure) listening++
    else if (failure.code === 'EADDRINUSE') throw new Error(`port ${port} is in use already; set PORT to another one`)
    else if (host !== 'localhost') throw new Error(`cannot listen on HOST and port ${port} (${failure.code})`)
  }
  if (listening === 0) throw new Error('this machine has no loopback address to listen on')
  return {
    async stop(graceMs) {
      await readiness.end(graceMs / 2)
      await connections.stop(graceMs)
    },
  }
}

function makeServer(handler: Handler, connections: Connections): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    // Without the short check interval, Node looks for slow clients only every 30 seconds.
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 0,
    optimizeEmptyRequests: true,
  })
  connections.watch(server)
  server.on('request', (request, response) => {
    const isOddTarget = !request.url?.startsWith('/')
    if (isOddTarget || !hasOneHost(request.rawHeaders)) {
      response.writeHead(400, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Bad request.')
      return
    }
    if (request.method === 'TRACE' || request.method === 'CONNECT') {
      response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end()
      return
    }
    handler(request, response)
  })
  return server
}

function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1
}

/** A client whose connection ends while it is still sending may never read its answer. Node's limit on the time of a request holds here too. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return
  let dropped = 0
  request.removeAllListeners('data').on('data', (part: Buffer) => {
    dropped += part.length
    if (dropped > MOST_DROPPED_BYTES) request.socket.destroySoon()
  })
  request.resume()
}

function listen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })
}
