import { isIndexName } from '#domain/index-names.ts'
import { keepPicture } from '#domain/pictures/images.ts'
import type { Blobs, NewDocument, Store } from '#domain/store.ts'
import { type DumpLine, lineOf } from './dump-form.ts'

type Loaded = {
  /** What the store did not have. */
  stored: number
  /** What was there already, just the same. */
  same: number
  /** What is there as well, but different: it stays as it is. */
  different: string[]
}

const MOST_AT_ONCE = 400
/** A turn for other processes that write, which look for one every millisecond. */
const PAUSE_MS = 4
const MOST_CHARACTERS_AT_ONCE = 4_000_000

/** Stores what is not there yet, and changes nothing that is: so it can be done again after it was cut off. */
export async function loadDump(
  { store, blobs }: { store: Store; blobs: Blobs },
  lines: AsyncIterable<DumpLine>,
  tell: (documents: number) => void = () => {},
): Promise<Loaded> {
  const loaded: Loaded = { stored: 0, same: 0, different: [] }
  let waiting: NewDocument[] = []
  let characters = 0
  let done = 0
  for await (const line of lines) {
    if ('picture' in line) await keepPicture({ blobs }, line.picture.file, blobOf(line.picture))
    else if ('counts' in line) await loadCounts(line.counts)
    else if ('document' in line && isIndexName(line.document.index)) {
      const document = { ...line.document, index: line.document.index }
      if (waiting.length > 0 && waiting[0]?.index !== document.index) await storeWaiting()
      waiting.push(document)
      characters += JSON.stringify(document).length
      if (waiting.length === MOST_AT_ONCE || characters > MOST_CHARACTERS_AT_ONCE) await storeWaiting()
    }
  }
  await storeWaiting()
  return loaded

  async function storeWaiting(): Promise<void> {
    const taken = new Set(await store.createEach(waiting, { content: 'changed' }))
    for (const document of waiting) {
      if (!taken.has(document.id)) loaded.stored++
      else await compare(document)
    }
    done += waiting.length
    tell(done)
    waiting = []
    characters = 0
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }

  async function compare({ index, id, body }: NewDocument): Promise<void> {
    const present = await store.get(index, id)
    const isSame = present && lineOf({ document: { index, id, body: present.body } }) === lineOf({ document: { index, id, body } })
    if (isSame) loaded.same++
    else loaded.different.push(`${index}/${id}`)
  }

  async function loadCounts({ group, amounts }: Extract<DumpLine, { counts: unknown }>['counts']): Promise<void> {
    const given = new Map(Object.entries(amounts))
    const present = (await store.counts([group])).get(group)
    if (!present) {
      await store.count(group, given, { most: given.size, rest: '' })
      loaded.stored++
    } else if (isEqual(present, given)) loaded.same++
    else loaded.different.push(`the counts of ${group}`)
  }
}

function blobOf({ type, data }: { type: string; data: string }) {
  return { type, data: new Uint8Array(Buffer.from(data, 'base64')) }
}

function isEqual(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([name, count]) => b.get(name) === count)
}
