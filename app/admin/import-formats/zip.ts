import { Inflate, inflateSync } from 'fflate'
import type { ImportedFiles } from '#domain/import-records/import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { decodeText } from './decode-text.ts'

const MOST_FILES = 5000
const MOST_BYTES = 20 * 1024 * 1024
const PIECE = 16 * 1024
const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const LEADS_OUT = /(?:^|[\\/])\.\.(?:[\\/]|$)/
const [LIST_END, LIST_ENTRY] = [0x06054b50, 0x02014b50]
const [LINK_MODE, KIND_OF_MODE] = [0o120000, 0o170000]

type Entry = { name: string; size: number; packed: Uint8Array<ArrayBuffer>; isStored: boolean; isLink: boolean }

/** Nothing is written to a disk, so names are only names. */
export function unzip(bytes: Uint8Array<ArrayBuffer>) {
  const names = new Set<string>()
  const useful: Entry[] = []
  const others: string[] = []
  try {
    for (const entry of entriesIn(bytes)) {
      const { name } = entry
      if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue
      const isUseful = (MARKDOWN.test(name) || IMAGE.test(name)) && !entry.isLink && !LEADS_OUT.test(name) && !names.has(name)
      names.add(name)
      if (isUseful) useful.push(entry)
      else others.push(name)
    }
    if (names.size > MOST_FILES)
      return {
        failure: `The zip has ${formatCount(names.size, 'file')}. At most ${formatCount(MOST_FILES, 'file')} can be imported at once.`,
      }
    if (useful.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
      return { failure: 'The files in the zip are larger than 20 MB together. Split it.' }
    const filesNamed = (ending: RegExp): ImportedFiles =>
      new Map(useful.filter(({ name }) => ending.test(name)).map((entry) => [entry.name, unpacked(entry)]))
    return { texts: filesNamed(MARKDOWN), images: filesNamed(IMAGE), others }
  } catch {
    return { failure: 'The zip can’t be read. It’s broken, or it has a password.' }
  }
}

/** From the list at the end. Many programs don't mark their names as UTF-8, or write accents as letters of their own. */
function* entriesIn(bytes: Uint8Array<ArrayBuffer>): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [short, long] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)]
  let end = bytes.length - 22
  while (long(end) !== LIST_END) end--
  let at = long(end + 16)
  for (let left = short(end + 10); left > 0; left--) {
    if (long(at) !== LIST_ENTRY) throw new Error('no entry')
    const [from, nameEnd] = [long(at + 42), at + 46 + short(at + 28)]
    const start = from + 30 + short(from + 26) + short(from + 28)
    yield {
      name: (decodeText(bytes.subarray(at + 46, nameEnd)) ?? '').normalize(),
      size: long(at + 24),
      packed: bytes.subarray(start, start + long(at + 20)),
      isStored: short(at + 10) === 0,
      isLink: ((long(at + 38) >>> 16) & KIND_OF_MODE) === LINK_MODE,
    }
    at = nameEnd + short(at + 30) + short(at + 32)
  }
}

/** Pieces stop a zip that says too small a size. They cost too much for small files. */
function unpacked({ isStored, size, packed }: Entry): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size + 1)
  if (isStored || packed.length <= PIECE) {
    const whole = isStored ? packed : inflateSync(packed, { out })
    if (whole.length !== size) throw new Error('wrong size')
    return whole
  }
  let length = 0
  const inflate = new Inflate((piece) => {
    out.set(piece, length)
    length += piece.length
  })
  for (let at = 0; at < packed.length; at += PIECE) inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  if (length !== size) throw new Error('wrong size')
  return out.subarray(0, size)
}
