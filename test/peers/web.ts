import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { selfSigned } from './self-signed.ts'

/** The address at which tests have the internet. On 127.0.0.1 is what nobody may reach. */
export const OUTSIDE = '127.0.0.2'

type WebPeer = {
  origin: string
  port: number /** Connections so far, and those that are open. */
  count: { all: number; open: number }
}

/** A site on the internet of tests, until the test ends. */
export function openWeb(t: TestContext, answer: RequestListener, at: { host?: string; port?: number } = {}): Promise<WebPeer> {
  return serve(t, createHttp(answer), at)
}

/** The same over TLS, with a certificate that nobody vouches for. */
export async function openTls(t: TestContext, answer: RequestListener): Promise<WebPeer> {
  const { key, cert } = selfSigned(t)
  const peer = await serve(t, createHttps({ key, cert }, answer), {})
  return { ...peer, origin: peer.origin.replace('http:', 'https:') }
}

/** A server that does what no web server should: `talk` gets each connection when its request has come. */
export function openRaw(t: TestContext, talk: (socket: Socket) => void): Promise<WebPeer> {
  const server = createServer((socket) => void socket.once('data', () => talk(socket)))
  return serve(t, server, {})
}

/** Whether the guard of a test lets a connection through. */
export function isOutside(address: string): boolean {
  return address === OUTSIDE
}

async function serve(t: TestContext, server: Server, { host = OUTSIDE, port = 0 }: { host?: string; port?: number }): Promise<WebPeer> {
  const count = { all: 0, open: 0 }
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    count.all++
    count.open++
    sockets.add(socket)
    socket.unref()
    socket.on('error', () => {})
    socket.once('close', () => {
      count.open--
      sockets.delete(socket)
    })
  })
  server.unref()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port: taken } = server.address() as AddressInfo
  return { origin: `http://${host}:${taken}`, port: taken, count }
}
