import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { RequestClient } from '#lib/http/cacheable-page.ts'
import { MIN_CHUNK_BYTES } from '#lib/http/min-chunk.ts'
import type { CacheHandler } from './cache-handler-types.ts'
import { type ClientTurns, openClientTurns } from './client-turns.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, type Connections, openConnections } from './connections.ts'
import { type Listening, listenAt } from './listen.ts'
import { type PreparedResponse, responseBuffer } from './prepared-response.ts'
import { createReadiness, type Readiness } from './readiness.ts'

const MOST_DROPPED_BYTES = 64 * 1024 * 1024
const MOST_READ_OF_MORE = 1024 * 1024
const MOMENT_MS = 2000
const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/

type Serving = {
  stop(graceMs: number): Promise<void>
}

type ServingTaken = Pick<Connections, 'stop'> & Pick<Readiness, 'endReadiness'> & { take(socket: Socket): void }

type Options = {
  limits?: ConnectionLimits
  front?: CacheHandler
  turns?: ClientTurns
  meter?: RequestMeter | undefined
  answerFirst?: (request: IncomingMessage, response: ServerResponse) => boolean
}

type RequestMeter = {
  countKept(answer: { status: number; isPage: boolean }): void
  takeTime(request: IncomingMessage, response: ServerResponse): void
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export async function serveApp(app: Hono, listening: Listening, options: Options = {}): Promise<Serving> {
  const { stop, endReadiness, newServer } = openServing(app, options)
  await listenAt(listening, newServer)
  return {
    async stop(graceMs) {
      await endReadiness(graceMs / 2)
      await stop({ graceMs })
    },
  }
}

export function serveAcceptedSockets(app: Hono, options: Options): ServingTaken {
  const { stop, endReadiness, newServer } = openServing(app, options)
  const server = newServer()
  // Node starts its connection timeouts on this event.
  server.emit('listening')
  return {
    stop,
    endReadiness,
    take(socket) {
      // Clients may finish sending before they're answered, as with Node's own server.
      socket.allowHalfOpen = true
      server.emit('connection', socket)
    },
  }
}

function openServing(app: Hono, options: Options) {
  const { limits = CONNECTION_LIMITS, front = () => undefined, turns = socketsTurns(limits), meter, answerFirst = () => false } = options
  const { answer: answerReadiness, endReadiness } = createReadiness()
  const connections = openConnections(limits, turns.networksOf)
  const make = openMaking(app, turns)
  const handler: Handler = (request, response) => {
    const answer = front(request)
    if (answer && !(answer instanceof Promise)) {
      if (!response.socket) connections.add(request, response)
      meter?.countKept(answer)
      writeResponse(response, answer, connections.noteAnswer(request.socket))
      return
    }
    meter?.takeTime(request, response)
    connections.add(request, response)
    response.once('finish', () => dropRest(request))
    if (answerReadiness(request, response) || answerFirst(request, response)) return
    const makeAnew = async () => {
      if ((await make(request, response)) === 'busy') writeResponse(response, turns.refusal, connections.isStopping())
    }
    if (!answer) void makeAnew()
    else answer.then((given) => (given ? writeResponse(response, given, connections.isStopping()) : makeAnew()), makeAnew)
  }
  return { stop: connections.stop, endReadiness, newServer: () => makeServer(handler, connections, limits) }
}

function openMaking({ fetch }: Hono, turns: ClientTurns) {
  const turnsEnd = new WeakMap<IncomingMessage, () => void>()
  const askApp = getRequestListener(
    async (request, env) => {
      try {
        return await fetch(request, env)
      } finally {
        if (!(env.incoming instanceof Http2ServerRequest)) turnsEnd.get(env.incoming)?.()
      }
    },
    { autoCleanupIncoming: false },
  )

  return async (request: IncomingMessage, response: ServerResponse): Promise<'busy' | undefined> => {
    const begin = () =>
      new Promise<undefined>((resolve) => {
        const end = () => resolve(undefined)
        turnsEnd.set(request, end)
        if (request.socket.destroyed) end()
        else askApp(request, response).then(end, end)
      })
    const isOfReader = request.method === 'GET' || request.method === 'HEAD'
    if (isOfReader && response.socket !== null) return turns.read(request, begin)
    // Later requests on a form's connection must stay behind it.
    let reading: Promise<'busy' | undefined> | undefined
    await turns.send(request, async () => {
      reading = isOfReader ? turns.read(request, begin) : undefined
      if (!isOfReader) void begin()
    })
    return reading
  }
}

function socketsTurns({ most }: ConnectionLimits): ClientTurns {
  const networksOf = ({ socket }: RequestClient) => [socket.remoteAddress ?? '']
  return openClientTurns({ networksOf, isSearch: () => false, headers: [], mostWaiting: most })
}

function makeServer(handler: Handler, connections: Connections, { headMs, requestMs }: ConnectionLimits): Server {
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: requestMs,
    // Node's default checks for slow clients only every 30 seconds.
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 0,
    optimizeEmptyRequests: true,
  })
  // Otherwise Node drops pending responses when a client half-closes.
  Object.assign(server, { httpAllowHalfOpen: true })
  connections.watch(server)
  server.on('request', (request, response) => {
    const isOddTarget = !request.url?.startsWith('/')
    const hosts = countHosts(request.rawHeaders)
    const isAboutHealth = hosts < 2 && isHealthCheck(request, hosts)
    if (isOddTarget || (hosts !== 1 && !isAboutHealth)) {
      connections.add(request, response)
      response.writeHead(400, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Bad request.')
      return
    }
    if (request.method === 'TRACE' || request.method === 'CONNECT') {
      connections.add(request, response)
      response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end()
      return
    }
    handler(request, response)
  })
  return server
}

/** Load balancers check by IP address or without a host, HAProxy with `OPTIONS /`. */
function isHealthCheck(request: IncomingMessage, hosts: number): boolean {
  const { url, method, headers } = request
  if (hosts === 0 && method === 'OPTIONS' && url === '/') request.url = '/healthz'
  const isAsked = HEALTH.test(request.url ?? '')
  if (isAsked) headers.host = 'localhost'
  return isAsked
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** Closing early could destroy the response that the client hasn't read yet, so drain the upload. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return
  const said = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const most = said <= MOST_DROPPED_BYTES ? said : MOST_READ_OF_MORE
  let dropped = 0
  request.removeAllListeners('data').on('data', (part: Buffer) => {
    dropped += Math.max(part.length, MIN_CHUNK_BYTES)
    if (dropped <= most || request.isPaused()) return
    request.pause()
    setTimeout(() => request.socket.destroySoon(), MOMENT_MS).unref()
  })
  request.resume()
}

/** `writeHead` validates and joins headers each time; this writes prepared bytes, checked by sent-bytes.test.ts. */
function writeResponse(response: ServerResponse, answer: PreparedResponse, isLast: boolean): void {
  const { req } = response
  response.statusCode = answer.status
  if (!isLast && response.shouldKeepAlive && req.method === 'GET') {
    const noted = response as ServerResponse & { _header: string; _headerSent: boolean }
    noted._header = 'sent'
    noted._headerSent = true
    response.end(responseBuffer(answer))
    return
  }
  response.writeHead(answer.status, [...answer.headers.flat(), ...(isLast ? ['Connection', 'close'] : [])])
  response.end(answer.body)
}
