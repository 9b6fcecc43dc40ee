import { createServer } from 'node:http'
import { connect } from 'node:net'
import { listen } from './listen.ts'

/** An HTTP proxy that leads every CONNECT to the port of this machine that `ports` has for its target, and counts. */
export async function openProxy(ports: Record<string, number>) {
  const state = { tunnels: [] as string[], credentials: new Set<string | undefined>(), plain: [] as string[], isRefusing: false }
  const server = createServer((request, response) => {
    state.plain.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connect', ({ url = '', headers }, socket) => {
    state.tunnels.push(url)
    state.credentials.add(headers['proxy-authorization'])
    socket.on('error', () => {})
    const port = ports[url]
    if (port === undefined || state.isRefusing) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.unref().on('error', () => socket.destroy())
    socket.once('close', () => onward.destroy())
  })
  const { port, close } = await listen(server)
  return { port, state, close }
}
