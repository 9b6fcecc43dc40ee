import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turnOfLoop } from 'node:timers/promises'

export type ConnectionLimits = {
  /** Of all connections together. One more takes the place of the one that has waited longest for its client. */
  most: number
  /** How long a client may take nothing of an answer, beside the time that the answer takes at 2 KB a second. */
  stalledMs: number
  /** How long an open connection may send nothing while the server stops, before it is closed. */
  quietMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = { most: 2000, stalledMs: 30_000, quietMs: 1000 }

export type Connections = {
  /** Takes a server's connections into the count. To be called before anything else listens to the server. */
  watch(server: Server): void
  /** Stops listening, lets every open connection have its last answer, and after `graceMs` ends what is left. */
  stop(graceMs: number): Promise<void>
}

type Connection = {
  answers: Map<ServerResponse, IncomingMessage>
  quietSince: number
  isEnding: boolean
  /** What the client had taken when somebody last looked, and until when it has to take more. */
  stalled?: { taken: number; until: number }
}

const CHECK_MS = 500
const SLOWEST_BYTES_PER_MS = 2

/** Bounds what connections may hold, and closes them without cutting off an answer or a request on its way. */
export function openConnections({ most, stalledMs, quietMs }: ConnectionLimits): Connections {
  const servers = new Set<Server>()
  const connections = new Map<Socket, Connection>()
  let isStopping = false
  let taken = 0
  return { watch, stop }

  function watch(server: Server): void {
    servers.add(server)
    server.on('connection', add)
    server.on('request', addAnswer)
    const timer = setInterval(closeStalled, CHECK_MS).unref()
    server.on('close', () => clearInterval(timer))
  }

  async function stop(graceMs: number): Promise<void> {
    await nobodyComing(graceMs / 2)
    // The http server's own `close` also cuts connections that are between two requests, just as the next one may be on its way.
    const closed = [...servers].map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)))
    isStopping = true
    for (const { answers } of connections.values()) for (const answer of answers.keys()) announceEnd(answer)
    // In a turn of the event loop's own, after it has read what lay waiting: a busy server hears late of a request.
    const quiet = setInterval(() => setImmediate(closeQuiet), CHECK_MS / 5)
    const grace = setTimeout(() => destroyAll(connections.keys()), graceMs)
    await Promise.all(closed)
    clearInterval(quiet)
    clearTimeout(grace)
  }

  /**
   * Resolves in a turn of the event loop that brought no new connection: those that are made but not taken when the server closes are
   * reset. A turn takes one, so a crowd before a busy server needs many.
   */
  async function nobodyComing(mostMs: number): Promise<void> {
    for (const end = performance.now() + mostMs; performance.now() < end; ) {
      const before = taken
      await turnOfLoop()
      if (taken === before) return
    }
  }

  function add(socket: Socket): void {
    taken++
    if (connections.size >= most && !makeRoom()) {
      socket.destroy()
      return
    }
    connections.set(socket, { answers: new Map(), quietSince: performance.now(), isEnding: false })
    socket.once('close', () => connections.delete(socket))
  }

  function addAnswer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection) return
    if (isStopping) announceEnd(response)
    connection.answers.set(response, request)
    response.once('close', () => {
      connection.answers.delete(response)
      connection.quietSince = performance.now()
      // The order of the map is the order in which connections went quiet.
      if (connections.delete(socket)) connections.set(socket, connection)
    })
  }

  /** Closes the connection that has waited longest for its client; false if the server itself is at work on all of them. */
  function makeRoom(): boolean {
    for (const [socket, connection] of connections) {
      if (isOurTurn(socket, connection)) continue
      connections.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  function closeStalled(): void {
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

  function closeQuiet(): void {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (connection.answers.size > 0 || now - connection.quietSince < quietMs) continue
      // A client that has been told goes by itself.
      if (connection.isEnding) socket.destroy()
      else socket.end()
      connection.isEnding = true
      connection.quietSince = now
    }
  }
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Whether a whole request is there, its answer is not, and the client has taken all that was sent. */
function isOurTurn(socket: Socket, { answers }: Connection): boolean {
  return socket.writableLength === 0 && [...answers].some(([response, request]) => request.complete && !response.writableEnded)
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy()
}
