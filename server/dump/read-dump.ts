import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { ephemeralIndexes, isIndexName, outsideIndexes } from '#domain/ports/store.ts'
import { objectOf, parseJson } from '#lib/objects/objects.ts'
import { DUMP_FORMAT_VERSION, DUMP_HEADER, type DumpLine, dumpLine, type Manifest } from './dump-format.ts'

const LINE_FEED = 10
const MOST_LINE_BYTES = 64 * 1024 * 1024

type Checked = { ok: true; manifest: Manifest } | { ok: false; problem: string }

export async function checkDump(path: string): Promise<Checked> {
  const hash = createHash('sha256')
  const seen: Manifest = { documents: {}, pictures: 0, counts: 0, sha256: '' }
  let manifest: Manifest | undefined
  let number = 0
  for await (const bytes of linesOf(path)) {
    number++
    const wrong = (problem: string): Checked => ({ ok: false, problem: `line ${number}: ${problem}` })
    if (manifest) return wrong('there is something after the manifest')
    if (bytes === 'too-long') return wrong('it is longer than any line of an export')
    const value = parseJson(bytes.toString('utf8'))
    if (number === 1) {
      const problem = headerProblem(value)
      if (problem) return { ok: false, problem }
    } else {
      const line = dumpLine.safeParse(value)
      if (!line.success) return wrong('it is no line of an export')
      const problem = lineProblem(line.data)
      if (problem) return wrong(problem)
      if ('manifest' in line.data) manifest = line.data.manifest
      else count(seen, line.data)
    }
    if (!manifest) hash.update(bytes).update('\n')
  }
  if (number === 0) return { ok: false, problem: 'it is empty' }
  if (!manifest) return { ok: false, problem: 'its end is missing' }
  const sha256 = hash.digest('hex')
  if (manifest.sha256 !== sha256 || !isDeepStrictEqual(manifest, { ...seen, sha256 }))
    return { ok: false, problem: 'it was changed after it was written: its manifest says something else' }
  return { ok: true, manifest }
}

export async function* readDump(path: string): AsyncGenerator<DumpLine, void> {
  let isHeader = true
  for await (const bytes of linesOf(path)) {
    if (!isHeader && bytes !== 'too-long') yield dumpLine.parse(parseJson(bytes.toString('utf8')))
    isHeader = false
  }
}

function headerProblem(value: unknown): string | undefined {
  const header = objectOf(value)
  if (header.backup === 'tradewind') return 'it is a backup, and npm run restore takes it'
  if (header.dump !== DUMP_HEADER.dump || typeof header.form !== 'number') return 'it is no export of this program'
  return header.form > DUMP_FORMAT_VERSION ? 'a newer version wrote it' : undefined
}

function lineProblem(line: DumpLine): string | undefined {
  if ('document' in line && !isIndexName(line.document.index)) return 'this version knows no documents of that kind'
  if ('document' in line && [...ephemeralIndexes, ...outsideIndexes].some((index) => index === line.document.index))
    return 'no import brings in sign-ins, visits, keys of forms or secrets'
  if (!('picture' in line)) return undefined
  const { file, data, sha256 } = line.picture
  const isWhole = createHash('sha256').update(Buffer.from(data, 'base64')).digest('hex') === sha256
  return isWhole ? undefined : `the picture ${file} was changed after it was written`
}

function count(seen: Manifest, line: DumpLine): void {
  if ('document' in line) seen.documents[line.document.index] = (seen.documents[line.document.index] ?? 0) + 1
  else if ('picture' in line) seen.pictures++
  else seen.counts++
}

// Node's readline also splits at characters that JSON leaves unescaped.
async function* linesOf(path: string): AsyncGenerator<Buffer | 'too-long', void> {
  let parts: Buffer[] = []
  let length = 0
  const read: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 })
  for await (const chunk of read) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)])
      parts = []
      length = 0
      start = end + 1
    }
    parts.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > MOST_LINE_BYTES) {
      yield 'too-long'
      return
    }
  }
  if (length > 0) yield Buffer.concat(parts)
}
