import type { ServerResponse } from 'node:http'
import { type PreparedResponse, responseBuffer } from './prepared-response.ts'

/**
 * Sends a finished answer. `writeHead` looks at each letter of each header and joins them, every time: on a connection that stays open Node is
 * told that the head is sent, as it notes it itself, and gets head and body in one piece. `test/process/sent-bytes.test.ts` looks at all of it.
 */
export function writeResponse(response: ServerResponse, answer: PreparedResponse, isLast: boolean): void {
  const { req } = response
  response.statusCode = answer.status
  if (!isLast && response.shouldKeepAlive && req.method === 'GET') {
    const noted = response as ServerResponse & { _header: string; _headerSent: boolean }
    noted._header = 'sent'
    noted._headerSent = true
    response.end(responseBuffer(answer))
    return
  }
  response.writeHead(answer.status, [...answer.headers.flat(), ...(isLast ? ['Connection', 'close'] : [])])
  response.end(answer.body)
}
