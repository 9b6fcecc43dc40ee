import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { CacheablePages } from '#lib/http/cacheable-page.ts'
import { ofWhoHasMost } from '#lib/http/client-networks.ts'
import { drainAcceptQueue } from './drain-accept-queue.ts'

export type ConnectionLimits = {
  most: number
  mostUnanswered: number
  /** Slow clients also get the time that the response takes at 2 KB per second. */
  stalledMs: number
  quietMs: number
  idleMs: number
  headMs: number
  requestMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 2000,
  mostUnanswered: 10,
  stalledMs: 30_000,
  quietMs: 1000,
  idleMs: 6000,
  headMs: 10_000,
  requestMs: 60_000,
}

export type Connections = {
  watch(server: Server): void
  add(request: IncomingMessage, response: ServerResponse): void
  noteAnswer(socket: Socket): boolean
  isStopping(): boolean
  stop(ending: Ending): Promise<void>
}

export type Ending = { graceMs: number } & Partial<Pick<ConnectionLimits, 'quietMs'>>

type Connection = {
  answers: Map<ServerResponse, IncomingMessage>
  quietSince: number
  isServed: boolean
  networks?: readonly string[] | undefined
  isEnding: boolean
  idle?: { since: number; sent: number }
  stalled?: { taken: number; until: number }
}

const CHECK_MS = 500
const SLOWEST_BYTES_PER_MS = 2

export function openConnections(limits: ConnectionLimits, networksOf: CacheablePages['networksOf']): Connections {
  const { most, mostUnanswered, stalledMs } = limits
  const servers = new Set<Server>()
  const connections = new Map<Socket, Connection>()
  const drained = Promise.withResolvers<void>()
  let isStopping = false
  let taken = 0
  return { watch, stop, add: addAnswer, noteAnswer, isStopping: () => isStopping }

  function watch(server: Server): void {
    servers.add(server)
    server.on('connection', add)
    const timer = setInterval(() => {
      closeStalled(connections, stalledMs)
      closeIdle(connections, limits)
    }, CHECK_MS).unref()
    server.on('close', () => clearInterval(timer))
  }

  async function stop({ graceMs, quietMs = limits.quietMs }: Ending): Promise<void> {
    const listening = [...servers].filter((server) => server.listening)
    await drainAcceptQueue(() => taken, graceMs / 2)
    // Node's own `close` also cuts connections between two requests, just as the next may arrive.
    const closed = listening.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)))
    isStopping = true
    if (connections.size === 0) drained.resolve()
    for (const { answers } of connections.values()) for (const answer of answers.keys()) announceEnd(answer)
    // Runs after the poll phase, because a busy server hears late of requests already sent.
    const quiet = setInterval(() => setImmediate(() => closeQuiet(connections, quietMs)), CHECK_MS / 5)
    const grace = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy()
    }, graceMs)
    await Promise.all([...closed, drained.promise])
    clearInterval(quiet)
    clearTimeout(grace)
  }

  function add(socket: Socket): void {
    taken++
    if (connections.size >= most && !makeRoom(connections, networksOf)) {
      socket.destroy()
      return
    }
    const answers: Connection['answers'] = new Map()
    connections.set(socket, { answers, quietSince: performance.now(), isServed: false, isEnding: false })
    limitPipelining(socket, () => answers.size >= mostUnanswered)
    socket.once('close', () => {
      connections.delete(socket)
      if (isStopping && connections.size === 0) drained.resolve()
    })
  }

  function addAnswer(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket)
    if (!connection) return
    if (isStopping) announceEnd(response)
    connection.answers.set(response, request)
    connection.networks = undefined
    response.once('close', () => {
      connection.answers.delete(response)
      noteEnd(connection)
    })
  }

  function noteAnswer(socket: Socket): boolean {
    const connection = connections.get(socket)
    if (connection) noteEnd(connection)
    return isStopping
  }
}

function noteEnd(connection: Connection): void {
  connection.networks = undefined
  connection.quietSince = performance.now()
  connection.isServed = true
}

function makeRoom(connections: Map<Socket, Connection>, networksOf: CacheablePages['networksOf']): boolean {
  const waiting: { socket: Socket; since: number; networks: readonly string[] }[] = []
  for (const [socket, connection] of connections) {
    const { answers, quietSince } = connection
    const isOurTurn = [...answers].some(([response, request]) => request.complete && !response.writableEnded)
    if (isOurTurn && socket.writableLength === 0) continue
    // A proxy's connection counts for the client of the request on it.
    const [request] = answers.values()
    connection.networks ??= networksOf(request ?? { headers: {}, socket })
    waiting.push({ socket, since: quietSince, networks: connection.networks })
  }
  const ofOne = ofWhoHasMost(waiting, () => 1)
  if (ofOne.length === 0) return false
  const { socket } = ofOne.reduce((quietest, other) => (other.since < quietest.since ? other : quietest))
  connections.delete(socket)
  socket.destroy()
  return true
}

function closeStalled(connections: Map<Socket, Connection>, stalledMs: number): void {
  const now = performance.now()
  for (const [socket, connection] of connections) {
    const waiting = socket.writableLength
    const taken = socket.bytesWritten - waiting
    if (waiting === 0) connection.stalled = undefined
    else if (connection.stalled?.taken !== taken) {
      connection.stalled = { taken, until: now + stalledMs + waiting / SLOWEST_BYTES_PER_MS }
    } else if (now > connection.stalled.until) socket.destroy()
  }
}

function closeIdle(connections: Map<Socket, Connection>, { idleMs, headMs }: ConnectionLimits): void {
  const now = performance.now()
  for (const [socket, connection] of connections) {
    const { answers, quietSince, isServed, idle } = connection
    if (!isServed || answers.size > 0 || socket.writableLength > 0) continue
    if (idle?.since !== quietSince) connection.idle = { since: quietSince, sent: socket.bytesRead }
    else if (now - quietSince > idleMs + (idle.sent === socket.bytesRead ? 0 : headMs)) socket.destroy()
  }
}

function closeQuiet(connections: Map<Socket, Connection>, quietMs: number): void {
  const now = performance.now()
  for (const [socket, connection] of connections) {
    const isAnswered = connection.answers.size > 0 || socket.writableLength > 0
    if (isAnswered || now - connection.quietSince < quietMs) continue
    if (connection.isEnding) socket.destroy()
    else socket.end()
    connection.isEnding = true
    connection.quietSince = now
  }
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

type Hears = (request: IncomingMessage & { upgrade?: boolean }, keepsAlive: boolean) => number

/** Node documents this nowhere. */
type WithParser = Socket & { parser?: { onIncoming: Hears } }

const OTHER_PROTOCOL = 2

/** Node parses all pipelined requests at once; only a fake protocol upgrade stops its parser. */
function limitPipelining(socket: Socket, isFull: () => boolean): void {
  const { parser } = socket as WithParser
  if (!parser) return
  const hears = parser.onIncoming
  parser.onIncoming = (request, keepsAlive) => {
    if (!isFull()) return hears(request, keepsAlive)
    request.upgrade = true
    return OTHER_PROTOCOL
  }
}
