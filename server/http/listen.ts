import { createServer, type Server } from 'node:net'

export type Listening = { host: string; port: number }

export async function listenAt({ host, port }: Listening, makeServer: () => Server): Promise<void> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  let listening = 0
  let isRefused = false
  for (const address of hosts) {
    const failure = await listen(makeServer(), address, port)
    if (!failure) listening++
    else if (failure.code === 'EADDRINUSE') throw new Error(`port ${port} is in use already; set PORT to another one`)
    else if (failure.code === 'EACCES') isRefused = true
    else if (host !== 'localhost') throw new Error(`cannot listen on HOST and port ${port} (${failure.code})`)
  }
  if (listening === 0 && isRefused) throw new Error(`this user may not listen on port ${port}; set PORT to a higher one`)
  if (listening === 0) throw new Error('this machine has no loopback address to listen on')
}

export async function freePort(host: string): Promise<number> {
  const servers: Server[] = []
  await listenAt({ host, port: 0 }, () => {
    const server = createServer()
    servers.push(server)
    return server
  })
  const ports = servers.map((server) => server.address()).map((address) => (typeof address === 'object' && address?.port) || 0)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports.find((port) => port > 0) ?? 0
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
