import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

type Listening = { host: string; port: number }

/** Listens for the app. `localhost` means both loopback addresses, where the machine has both. Fails in words if it cannot. */
export async function serveApp(app: Hono, { host, port }: Listening): Promise<Server[]> {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const servers: Server[] = []
  for (const address of hosts) {
    const server = makeServer(listener)
    const failure = await listen(server, address, port)
    if (!failure) servers.push(server)
    else if (failure.code === 'EADDRINUSE') throw new Error(`port ${port} is in use already; set PORT to another one`)
    else if (host !== 'localhost') throw new Error(`cannot listen on HOST and port ${port} (${failure.code})`)
  }
  if (servers.length === 0) throw new Error('this machine has no loopback address to listen on')
  return servers
}

/** Takes no new requests, lets the running ones end, and after `graceMs` ends those too. */
export async function stopServing(servers: Server[], graceMs: number): Promise<void> {
  const timer = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, graceMs)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  clearTimeout(timer)
}

function makeServer(listener: ReturnType<typeof getRequestListener>): Server {
  // Without the short check interval, Node looks for slow clients only every 30 seconds.
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 1000, keepAliveTimeout: 5000 })
  server.on('request', (request, response) => {
    const isOddTarget = !request.url?.startsWith('/')
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (isOddTarget || hosts.length !== 1) {
      response.writeHead(400, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Bad request.')
      return
    }
    if (request.method === 'TRACE' || request.method === 'CONNECT') {
      response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end()
      return
    }
    listener(request, response)
  })
  return server
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
