import http from 'node:http'
import https from 'node:https'

/** `isSent`: a connection was made, so the other side may have acted on the request whatever came back. */
export type Posted = { isSent: boolean; status?: number; text: string; problem?: string }

const LONGEST_ANSWER = 4096

/**
 * Posts JSON over a connection of its own. Node's fetch cannot say whether a request that failed had left the machine, and over
 * a kept connection nobody can; for a request that must not be repeated by mistake this is what counts.
 */
export function postJson(url: URL, value: unknown, timeoutMs: number): Promise<Posted> {
  const body = Buffer.from(JSON.stringify(value))
  const isSecure = url.protocol === 'https:'
  const posted: Posted = { isSent: false, text: '' }
  return new Promise((resolve) => {
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Connection: 'close' },
    })
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs)
    const end = () => {
      clearTimeout(timer)
      resolve(posted)
      request.destroy()
    }
    request.once('socket', (socket) => {
      const sent = () => {
        posted.isSent = true
      }
      // Through a proxy it comes when all is ready.
      const isReady = !socket.connecting && !('secureConnecting' in socket && socket.secureConnecting === true)
      if (isReady) sent()
      else socket.once(isSecure ? 'secureConnect' : 'connect', sent)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      posted.problem ??= error.code && error.code !== 'ECONNRESET' ? error.code : error.message
      end()
    })
    request.once('response', (response) => {
      posted.status = response.statusCode ?? 0
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        posted.text += part
        if (posted.text.length > LONGEST_ANSWER) end()
      })
      response.once('end', end)
      response.once('error', end)
      response.once('close', end)
    })
    request.end(body)
  })
}
