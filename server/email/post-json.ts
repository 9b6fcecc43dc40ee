import http from 'node:http'
import https from 'node:https'

export type Posted = { isSent: boolean; status?: number; text: string; problem?: string }

const LONGEST_ANSWER = 4096

/** Only a fresh connection tells whether a failed request left the machine; fetch can't. */
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
      // Through a proxy, the socket arrives connected.
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
