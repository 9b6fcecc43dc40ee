import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connects to the site without any client in between. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  return socket
}

/** Sends the pieces as they are, each when the one before was taken, and gives the status of the answer; 0 when the connection ends without one. */
export async function statusOf(port: number, pieces: Iterable<string | Uint8Array>): Promise<number> {
  const socket = await openSocket(port)
  let answer = ''
  const status = new Promise<number>((resolve) => {
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
      const line = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(answer)
      if (line) resolve(Number(line[1]))
    })
    // What is sent after the answer may find the connection closed.
    socket.on('error', () => resolve(0))
    socket.on('close', () => resolve(0))
  })
  for (const piece of pieces) {
    if (!socket.writable) break
    if (!socket.write(piece)) await takenBy(socket)
  }
  const result = await status
  socket.destroy()
  return result
}

/** Resolves when what was written is taken, or never will be. */
function takenBy(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      socket.off('drain', end).off('close', end)
      resolve()
    }
    socket.on('drain', end).on('close', end)
    if (socket.destroyed) end()
  })
}

type Form = { path: string; type: string; body: string | Uint8Array; cookie?: string; length?: number }

/** The head of a form's request; without a length, its body has to follow in chunks. */
export function headOf(port: number, { path, type, cookie, length }: Omit<Form, 'body'>): string {
  const origin = `http://localhost:${port}`
  return [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: ${origin}`,
    `Content-Type: ${type}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')
}

/** A form with its length in its head, in one piece. */
export function withLength(port: number, form: Form): (string | Uint8Array)[] {
  return [headOf(port, { ...form, length: Buffer.byteLength(form.body) }), form.body]
}

export function* inChunks(port: number, form: Form, size: number): Generator<string | Uint8Array> {
  yield headOf(port, form)
  const bytes = Buffer.from(form.body)
  for (let start = 0; start < bytes.length; start += size) {
    const chunk = bytes.subarray(start, start + size)
    yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  }
  yield '0\r\n\r\n'
}
