import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

/** An OAuth token endpoint. Each token is another one, and in `issued`; `answer` is given instead of one. */
export async function openTokenEndpoint() {
  const state = {
    requests: [] as { [name: string]: string }[],
    issued: new Set<string>(),
    expiresIn: 3600 as unknown,
    answer: undefined as { status: number; body: string } | undefined,
  }
  const server = createServer(async (request, response) => {
    state.requests.push(Object.fromEntries(new URLSearchParams(await text(request))))
    if (state.answer) {
      response.writeHead(state.answer.status).end(state.answer.body)
      return
    }
    const token = `token-${state.requests.length}`
    state.issued.add(token)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ token_type: 'Bearer', expires_in: state.expiresIn, access_token: token }))
  })
  const { port, close } = await listen(server)
  return { url: `http://127.0.0.1:${port}/token`, port, state, close }
}
