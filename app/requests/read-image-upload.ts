import { boundaryOf, malformedForm, readPiece, refused, tooLarge } from './read-form.ts'

const MOST_BYTES = 11 * 1024 * 1024
const MOST_PARTS = 20
const MOST_HEAD = 4096
const [RETURN, DASH] = [13, 45]

type SentPicture = Disposable & { bytes: Uint8Array<ArrayBuffer>; name: string; texts: ReadonlyMap<string, string> }

/** Parsing in place avoids copies, so ten parallel uploads need little more memory than one. */
export async function readImageUpload(request: Request): Promise<SentPicture> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw malformedForm()
  const boundary = boundaryOf(type)
  return partsOf(await readBytes(request), new TextEncoder().encode(`\r\n--${boundary}`))
}

async function readBytes({ headers, body }: Request): Promise<Uint8Array<ArrayBuffer>> {
  const said = Number(headers.get('Content-Length') ?? 0)
  if (said > MOST_BYTES) throw tooLarge(MOST_BYTES)
  const bytes = new Uint8Array(said > 0 ? said : MOST_BYTES)
  let length = 0
  const reader = body?.getReader()
  for (let part = await readPiece(reader); part; part = await readPiece(reader)) {
    if (length + part.length > bytes.length) throw tooLarge(MOST_BYTES)
    bytes.set(part, length)
    length += part.length
    release(part)
  }
  return bytes.subarray(0, length)
}

function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function partsOf(bytes: Uint8Array<ArrayBuffer>, separator: Uint8Array): SentPicture {
  const texts = new Map<string, string>()
  let [picture, name] = [bytes.subarray(0, 0), '']
  let at = startsWith(bytes, separator.subarray(2), 0) ? separator.length - 2 : -1
  for (let count = 0; !(bytes[at] === DASH && bytes[at + 1] === DASH); count++) {
    const end = at < 0 ? -1 : indexOf(bytes, separator, at)
    const head = indexOf(bytes, HEAD_END, at)
    if (count === MOST_PARTS) throw refused(413, `The form has too many fields. The limit is ${MOST_PARTS}.`)
    if (end === -1 || head === -1 || head > end) throw malformedForm()
    const content = bytes.subarray(head + HEAD_END.length, end)
    const about = headIn(new TextDecoder().decode(bytes.subarray(at, Math.min(head, at + MOST_HEAD))))
    if (about.file === undefined) texts.set(about.name, new TextDecoder().decode(content))
    else if (about.name === 'picture') [picture, name] = [content, about.file]
    at = end + separator.length
  }
  return { bytes: picture, name, texts, [Symbol.dispose]: () => void bytes.buffer.transfer(0) }
}

const HEAD_END = new TextEncoder().encode('\r\n\r\n')

function headIn(head: string): { name: string; file: string | undefined } {
  const [, name] = /^content-disposition:[^\r\n]*[;\s]name="([^"\r\n]*)"/im.exec(head) ?? []
  const [, file] = /^content-disposition:[^\r\n]*[;\s]filename="([^"\r\n]*)/im.exec(head) ?? []
  if (name === undefined) throw malformedForm()
  return { name, file: file?.replaceAll('%22', '"') }
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(RETURN, from); at !== -1; at = bytes.indexOf(RETURN, at + 1)) if (startsWith(bytes, wanted, at)) return at
  return -1
}

function startsWith(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte)
}
