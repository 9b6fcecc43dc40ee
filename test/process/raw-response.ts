import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { response: IncomingMessage; body: Buffer }

/** The answer as it is sent: `fetch` would ask for compression by itself and undo it. */
export async function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on('error', reject))
  return { response, body: await buffer(response) }
}
