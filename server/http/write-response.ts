import type { ServerResponse } from 'node:http'
import { type PreparedResponse, responseBuffer } from './prepared-response.ts'

/** `writeHead` validates and joins headers each time; this writes prepared bytes, checked by sent-bytes.test.ts. */
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
