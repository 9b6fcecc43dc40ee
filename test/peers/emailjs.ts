import { createServer, type ServerResponse } from 'node:http'
import { freePort } from '#test/process/free-port.ts'
import { listen } from './listen.ts'

export const ANSWERS = [
  [400, 'The user_id parameter is required'],
  [400, 'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account'],
  [400, 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin'],
  [400, 'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates'],
  [403, 'API calls are disabled for non-browser applications'],
  [403, 'API calls in strict mode, but no private key was passed'],
  [404, 'Account not found'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account'],
  [413, 'Variables size limit. The total size of all variables may be 50 KB'],
  [422, 'The recipients address is empty'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
] as const

export type EmailJsMode =
  | 'up'
  | { status: number; text: string }
  /** The connection ends before the request was taken, or after. */
  | 'drop'
  | 'take-and-drop'
  | 'hang'
  | 'take-and-hang'
  /** Takes it, and answers when this is over. */
  | { answersAfter: () => Promise<unknown> }

type EmailJsRequest = { path: string; type: string; body: Record<string, unknown> }

export type EmailJsPeer = Awaited<ReturnType<typeof openEmailJsPeer>>

/** The send endpoint of EmailJS. `taken` are the requests that led to a mail. */
export async function openEmailJsPeer() {
  const state = {
    mode: 'up' as EmailJsMode,
    requests: [] as EmailJsRequest[],
    taken: [] as EmailJsRequest[],
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const { url = '', headers } = request
    const seen = { path: url, type: headers['content-type'] ?? '', body: JSON.parse(text) }
    state.requests.push(seen)
    await answer(seen, response)
  })
  let listening = await listen(server, await freePort())
  const { port } = listening
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    close: () => listening.close(),
    /** Nobody listens any more, until `restart`. */
    stop: () => listening.close(),
    async restart() {
      listening = await listen(server, port)
    },
  }

  async function answer(seen: EmailJsRequest, response: ServerResponse): Promise<void> {
    const { mode } = state
    if (mode === 'drop') return void response.destroy()
    if (mode === 'hang') return
    if (typeof mode === 'object' && 'status' in mode) return void response.writeHead(mode.status).end(mode.text)
    state.taken.push(seen)
    if (mode === 'take-and-drop') return void response.destroy()
    if (mode === 'take-and-hang') return
    if (typeof mode === 'object') await mode.answersAfter()
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('OK')
  }
}
