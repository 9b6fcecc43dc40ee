import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export type WebhookPeer = Awaited<ReturnType<typeof openWebhookPeer>>

type Taken = { path: string; headers: IncomingHttpHeaders; body: string }

type Answer = (response: ServerResponse, taken: Taken) => void

/** Any receiver of webhooks: keeps what it got and answers as a test tells it to. */
export async function openWebhookPeer(answer: Answer = (response) => void response.end('ok')) {
  const state = { taken: [] as Taken[], answer }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const taken = { path: request.url ?? '', headers: request.headers, body }
    state.taken.push(taken)
    state.answer(response, taken)
  })
  const { port, close } = await listen(server)
  return { url: `http://127.0.0.1:${port}/hook/0123456789abcdefWXYZ`, host: `127.0.0.1:${port}`, state, close }
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(code, headers).end()
}
