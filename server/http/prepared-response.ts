import { STATUS_CODES } from 'node:http'

export type HeaderPairs = readonly (readonly [name: string, value: string])[]

export type PreparedResponse = {
  status: number
  headers: HeaderPairs
  body: Uint8Array<ArrayBuffer> | undefined
  bytes: Buffer<ArrayBuffer>
  second: number
  isPage: boolean
  foundNothing: boolean
}

const ANY_DATE = new Date(0).toUTCString()
const TAIL = 'Connection: keep-alive\r\n\r\n'

type Given = Omit<PreparedResponse, 'body' | 'bytes' | 'second' | 'foundNothing'> & Partial<Pick<PreparedResponse, 'body' | 'foundNothing'>>

export function prepareResponse({ status, headers, body, isPage, foundNothing = false }: Given): PreparedResponse {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${beginning(status)}${ANY_DATE}\r\n${lines.join('')}${TAIL}`
  // Pooled buffers would keep their whole slab in memory.
  const bytes = Buffer.allocUnsafeSlow(head.length + (body?.length ?? 0))
  bytes.write(head, 'latin1')
  if (body) bytes.set(body, head.length)
  return { status, headers, body: body && bytes.subarray(head.length), bytes, second: 0, isPage, foundNothing }
}

export function responseBuffer(answer: PreparedResponse): Buffer {
  const second = Math.floor(Date.now() / 1000)
  if (answer.second !== second) {
    answer.second = second
    answer.bytes.write(new Date(second * 1000).toUTCString(), beginning(answer.status).length, 'latin1')
  }
  return answer.bytes
}

function beginning(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nDate: `
}
