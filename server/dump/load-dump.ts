import { isDeepStrictEqual } from 'node:util'
import { cleanCounts } from '#domain/analytics/clean-counters.ts'
import { storeImageBytes } from '#domain/images/images.ts'
import { heldBody } from '#domain/messages/held-email.ts'
import { type Blobs, type DocumentBody, isIndexName, type NewDocument, type Store } from '#domain/ports/store.ts'
import { listErasures, namingIndexes, openErased, senderOf } from '#domain/senders/erasures.ts'
import { type DumpLine, lineOf } from './dump-format.ts'

type Loaded = {
  stored: number
  same: number
  different: string[]
}

type DumpPart = { documents: NewDocument[] } | Exclude<DumpLine, { document: unknown } | { manifest: unknown }>

const MOST_AT_ONCE = 800
/** Other processes try to write every millisecond, so this lets them in. */
const PAUSE_MS = 4
const MOST_CHARACTERS_AT_ONCE = 4_000_000

/** Adds only what's missing, so an interrupted import can be repeated. */
export async function loadDump(
  { store, blobs }: { store: Store; blobs: Blobs },
  lines: AsyncIterable<DumpLine>,
  onProgress: (documents: number) => void = () => {},
): Promise<Loaded> {
  const loaded: Loaded = { stored: 0, same: 0, different: [] }
  const isErased = await openErased(store, await listErasures(store))
  let done = 0
  let [before, last] = [Promise.resolve(), Promise.resolve()]
  try {
    for await (const part of partsOf(lines)) {
      await before
      before = last
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      last = storePart(part)
      last.catch(() => {})
    }
  } finally {
    await Promise.all([before, last])
  }
  return loaded

  async function storePart(part: DumpPart): Promise<void> {
    if ('picture' in part) await storeImageBytes({ blobs }, part.picture.file, blobOf(part.picture))
    else if ('counts' in part) await loadCounts(part.counts)
    else await storeDocuments(part.documents)
  }

  async function storeDocuments(given: readonly NewDocument[]): Promise<void> {
    const documents = await Promise.all(given.filter(isKept).map(withoutBytes))
    const taken = new Set(await store.createMany(documents, { publicEffect: 'changed' }))
    for (const document of documents) {
      if (!taken.has(document.id)) loaded.stored++
      else await compare(document)
    }
    done += given.length
    onProgress(done)
  }

  function isKept({ index, body }: NewDocument): boolean {
    return !namingIndexes.includes(index) || !isErased(...senderOf(body))
  }

  async function withoutBytes(document: NewDocument): Promise<NewDocument> {
    const { bytes, ...body } = document.body
    if (document.index !== 'deleted-images' || typeof bytes !== 'string') return { ...document, body: heldBody(document.body) }
    await storeImageBytes({ blobs }, document.id, blobOf({ type: 'image/webp', data: bytes }), 'trash')
    return { ...document, body }
  }

  async function compare({ index, id, body }: NewDocument): Promise<void> {
    const present = await store.get(index, id)
    const isSame =
      present && lineOf({ document: { index, id, body: heldBody(present.body) } }) === lineOf({ document: { index, id, body } })
    if (isSame) loaded.same++
    else loaded.different.push(`${index}/${id}`)
  }

  async function loadCounts({ group, amounts }: Extract<DumpLine, { counts: unknown }>['counts']): Promise<void> {
    const given = cleanCounts(group, new Map(Object.entries(amounts)))
    const present = (await store.getCounters([group])).get(group)
    if (!present) {
      await store.increment(group, given, { most: given.size, rest: '' })
      loaded.stored++
    } else if (isDeepStrictEqual(cleanCounts(group, present), given)) loaded.same++
    else loaded.different.push(`the counts of ${group}`)
  }
}

function blobOf({ type, data }: { type: string; data: string }) {
  return { type, data: new Uint8Array(Buffer.from(data, 'base64')) }
}

async function* partsOf(lines: AsyncIterable<DumpLine>): AsyncGenerator<DumpPart, void> {
  let documents: NewDocument[] = []
  let characters = 0
  for await (const line of lines) {
    const document = 'document' in line ? knownDocument(line.document) : undefined
    const isFull = documents.length === MOST_AT_ONCE || characters > MOST_CHARACTERS_AT_ONCE
    if (documents.length > 0 && (isFull || document?.index !== documents[0]?.index)) {
      yield { documents }
      documents = []
      characters = 0
    }
    if (document) {
      documents.push(document)
      characters += charactersOf(document.body)
    } else if ('picture' in line || 'counts' in line) yield line
  }
  if (documents.length > 0) yield { documents }
}

function knownDocument({ index, id, body }: { index: string; id: string; body: DocumentBody }): NewDocument | undefined {
  return isIndexName(index) ? { index, id, body } : undefined
}

function charactersOf(body: DocumentBody): number {
  return Object.values(body).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value : JSON.stringify(value)).length, 0)
}
