import { createServer } from 'node:http'
import { listen } from './listen.ts'

type Ga4Mode = 'up' | 'hang' | 'error' | 'drop'

type Ga4Event = { name: string; params: Record<string, string | number> }
type Ga4Request = { query: URLSearchParams; headers: Record<string, unknown>; body: Ga4Body }
type Ga4Body = { client_id: string; user_agent?: string; ip_override?: string; consent?: Record<string, string>; events: Ga4Event[] }

export type Ga4Peer = Awaited<ReturnType<typeof openGa4Peer>>

/** The Measurement Protocol's collector. Like the real one it never says what is wrong; `problems` does. */
export async function openGa4Peer() {
  const state = { mode: 'up' as Ga4Mode, requests: [] as Ga4Request[], problems: [] as string[], asked: 0, open: 0, mostOpen: 0 }
  const server = createServer(async (request, response) => {
    state.asked++
    state.open++
    state.mostOpen = Math.max(state.mostOpen, state.open)
    let isOpen = true
    // An answered request is over before its answer is read; one without an answer when the other side gives it up.
    const end = () => {
      if (isOpen) state.open--
      isOpen = false
    }
    response.once('close', end)
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const url = new URL(request.url ?? '/', 'http://collector')
    if (state.mode === 'hang') return
    end()
    if (state.mode === 'drop') return void response.destroy()
    if (state.mode === 'error') return void response.writeHead(500).end()
    const body: Ga4Body = JSON.parse(text)
    state.requests.push({ query: url.searchParams, headers: request.headers, body })
    if (request.method !== 'POST' || url.pathname !== '/mp/collect') state.problems.push(`${request.method} ${url.pathname}`)
    if (text.length > 130_000) state.problems.push(`body of ${text.length} bytes`)
    state.problems.push(...problemsOf(body))
    response.writeHead(204).end()
  })
  const { port, close } = await listen(server)
  return { url: `http://127.0.0.1:${port}`, state, close, events: () => state.requests.flatMap(({ body }) => body.events) }
}

const LONGEST: Record<string, number> = { page_title: 300, page_referrer: 420, page_location: 1000 }

function problemsOf({ client_id, events }: Ga4Body): string[] {
  const problems: string[] = []
  if (!/^\d+\.\d+$/.test(client_id ?? '')) problems.push('client_id')
  if (!Array.isArray(events) || events.length < 1 || events.length > 25) problems.push('number of events')
  for (const { name, params } of events) {
    if (!/^[a-z]\w{0,39}$/i.test(name)) problems.push(`event name ${name}`)
    if (Object.keys(params).length > 25) problems.push('number of parameters')
    if (!('session_id' in params) || !('engagement_time_msec' in params)) problems.push('no session')
    for (const [key, value] of Object.entries(params)) {
      if (!/^[a-z]\w{0,39}$/i.test(key)) problems.push(`parameter name ${key}`)
      if (String(value).length > (LONGEST[key] ?? 100)) problems.push(`length of ${key}`)
    }
  }
  return problems
}
