import type { AddressInfo, Server, Socket } from 'node:net'

/** Listens on loopback; `close` cuts open connections off. A failed test that does not close it does not keep the run from ending. */
export async function listen(server: Server, port = 0): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    socket.unref()
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  server.on('connection', keep)
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.off('connection', keep)
        for (const socket of sockets) socket.destroy()
      }),
  }
}
