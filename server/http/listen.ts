import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

export type Listening = { host: string; port: number }

export async function listenAt<Kind extends Server>({ host, port }: Listening, makeServer: () => Kind): Promise<Kind[]> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const listening: Kind[] = []
  let isRefused = false
  for (const address of hosts) {
    const server = makeServer()
    const failure = await listen(server, address, port)
    if (!failure) listening.push(server)
    else if (failure.code === 'EADDRINUSE') {
      for (const other of listening) other.close()
      throw new Error(`port ${port} is in use already; set PORT to another one`)
    } else if (failure.code === 'EACCES') isRefused = true
    else if (host !== 'localhost') throw new Error(`cannot listen on HOST and port ${port} (${failure.code})`)
  }
  if (listening.length === 0 && isRefused) throw new Error(`this user may not listen on port ${port}; set PORT to a higher one`)
  if (listening.length === 0) throw new Error('this machine has no loopback address to listen on')
  return listening
}

export async function freePort(host: string): Promise<number> {
  const servers = await listenAt({ host, port: 0 }, () => createServer())
  const ports = servers.map((server) => server.address()).map((address) => (typeof address === 'object' && address?.port) || 0)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports.find((port) => port > 0) ?? 0
}

function listen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  server.listen(port, host)
  return once(server, 'listening').then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
}
