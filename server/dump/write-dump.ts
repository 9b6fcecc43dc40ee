import { createHash } from 'node:crypto'
import { cleanCounts } from '#domain/analytics/clean-counters.ts'
import { everyDocument } from '#domain/documents/documents.ts'
import { findIntactImage } from '#domain/images/images.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import {
  type Blobs,
  derivedIndexes,
  ephemeralIndexes,
  type IndexName,
  indexNames,
  outsideIndexes,
  type Store,
} from '#domain/ports/store.ts'
import { DUMP_HEADER, type DumpLine, lineOf, type Manifest } from './dump-format.ts'

const AT_ONCE = 50

const UNDUMPED: readonly IndexName[] = [...ephemeralIndexes, ...derivedIndexes, ...outsideIndexes, ...itemKinds, 'imports']

/** Dumps hold no sign-ins; imports follow their items, because an unfinished one would remove them. */
export const dumpedIndexes: readonly IndexName[] = [...indexNames.filter((index) => !UNDUMPED.includes(index)), ...itemKinds, 'imports']

/** Equal stores give equal dumps. */
export async function writeDump(
  { store, blobs }: { store: Store; blobs: Blobs },
  write: (line: string) => Promise<void>,
  onProgress: (documents: number) => void = () => {},
): Promise<Manifest> {
  const hash = createHash('sha256')
  const manifest: Manifest = { documents: {}, pictures: 0, counts: 0, sha256: '' }
  const written = new Set<string>()
  let done = 0
  await put(lineOf(DUMP_HEADER))
  await putAll('images')
  for (const index of dumpedIndexes) if (index !== 'images') await putAll(index)
  await putAll('images')
  for (const group of await store.listCounterGroups()) {
    const amounts = Object.fromEntries(cleanCounts(group, (await store.getCounters([group])).get(group) ?? new Map()))
    await putLine({ counts: { group, amounts } })
    manifest.counts++
  }
  manifest.sha256 = hash.digest('hex')
  await write(lineOf({ manifest }))
  return manifest

  async function putAll(index: IndexName): Promise<void> {
    for await (const { id, body } of everyDocument(store, { indexes: [index] }, AT_ONCE)) {
      if (index === 'images' && !(await putPicture(id))) continue
      const bytes = index === 'deleted-images' ? await bytesInTrash(id) : {}
      await putLine({ document: { index, id, body: { ...body, ...bytes } } })
      manifest.documents[index] = (manifest.documents[index] ?? 0) + 1
      onProgress(++done)
    }
  }

  async function putPicture(file: string): Promise<boolean> {
    if (written.has(file)) return false
    written.add(file)
    const found = await findIntactImage({ blobs }, file)
    if (!found) return true
    const sha256 = createHash('sha256').update(found.data).digest('hex')
    await putLine({ picture: { file, type: found.type, sha256, data: Buffer.from(found.data).toString('base64') } })
    manifest.pictures++
    return true
  }

  /** Programs without a trash for images skip its documents, so the bytes are in there. */
  async function bytesInTrash(file: string): Promise<{ bytes?: string }> {
    const found = await findIntactImage({ blobs }, file, 'trash')
    return found ? { bytes: Buffer.from(found.data).toString('base64') } : {}
  }

  async function putLine(line: DumpLine): Promise<void> {
    await put(lineOf(line))
  }

  async function put(line: string): Promise<void> {
    hash.update(line)
    await write(line)
  }
}
