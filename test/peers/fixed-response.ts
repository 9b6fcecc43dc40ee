import { createServer, type RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { listen } from './listen.ts'

/** The origin of a loopback server that answers so, until the test ends. */
export async function startFixedResponse(t: TestContext, answer: RequestListener): Promise<string> {
  const { port, close } = await listen(createServer(answer))
  t.after(close)
  return `http://127.0.0.1:${port}`
}
