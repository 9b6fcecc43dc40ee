import type { Socket } from 'node:net'
import { openSocket } from '#test/process/raw-request.ts'

const DRIP_MS = 500
const AT_ONCE = 50

type SlowKind = 'head' | 'body' | 'reader'

export type SlowClient = { kind: SlowKind; socket: Socket; begun: number; closed: Promise<number> }

/** So many of each kind, one drop at a time each, connected. `closed`: after how many milliseconds the server ended it. */
export async function openSlowClients(port: number, counts: Record<SlowKind, number>, largePath: string): Promise<SlowClient[]> {
  const host = `Host: localhost:${port}`
  const beginnings: Record<SlowKind, string> = {
    head: `GET / HTTP/1.1\r\n${host}\r\n`,
    body: `POST /contact-us HTTP/1.1\r\n${host}\r\nOrigin: http://localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`,
    reader: `GET ${largePath} HTTP/1.1\r\n${host}\r\n\r\n`.repeat(largePath === '/large' ? 1 : 40),
  }
  const kinds = Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as SlowKind))
  const clients: SlowClient[] = []
  for (let at = 0; at < kinds.length; at += AT_ONCE)
    clients.push(...(await Promise.all(kinds.slice(at, at + AT_ONCE).map((kind) => openOne(kind, port, beginnings[kind])))))
  return clients
}

async function openOne(kind: SlowKind, port: number, beginning: string): Promise<SlowClient> {
  const socket = await openSocket(port)
  const begun = performance.now()
  const drop = { head: 'X-A: b\r\n', body: 'a', reader: '\r\n' }[kind]
  // One that reads nothing learns of its end by writing.
  const drip = setInterval(() => socket.write(drop), DRIP_MS)
  const closed = new Promise<number>((resolve) => {
    socket
      .on('error', () => {})
      .once('close', () => {
        clearInterval(drip)
        resolve(performance.now() - begun)
      })
  })
  if (kind === 'reader') socket.pause()
  else socket.resume()
  socket.write(beginning)
  return { kind, socket, begun, closed }
}
