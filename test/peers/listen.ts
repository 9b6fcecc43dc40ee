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
  // A port that was named is worth waiting for: somebody may have it for a moment.
  while (!(await takes(server, port))) await new Promise((resolve) => setTimeout(resolve, 100))
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

function takes(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => (port !== 0 && error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail)
      resolve(true)
    })
  })
}
