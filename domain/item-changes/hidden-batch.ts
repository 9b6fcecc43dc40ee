import { everyDocument, removeAll } from '#domain/documents/documents.ts'
import { type ImportRecord, isAbandoned, toImportRecord } from '#domain/import-records/import-records.ts'
import { creationKey } from '#domain/items/system-fields.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, Selection, Store, WriteOptions } from '#domain/ports/store.ts'
import { type Actor, createHiddenItems } from './item-writes.ts'

/** The file store writes a batch in one step and blocks requests, so batches are small. */
const AT_ONCE = 25
const PAUSE_MS = 4
/** Refreshes the record this often, so no one takes the import for abandoned. */
const NOTED_EACH = 8

type Batch = Pick<ImportRecord, 'id' | 'file_hash' | 'file_name' | 'imported_at'>

/** `conflict`: this very import runs or already ran. */
type BatchResult = { ok: true } | { ok: false; reason: 'conflict' } | { ok: false; reason: 'taken'; ids: string[] }

export async function storeHiddenBatch(
  services: Pick<Services, 'store' | 'now'>,
  actor: Actor,
  {
    batch,
    items,
    onProgress = () => {},
  }: { batch: Batch; items: readonly NewDocument[]; onProgress?: ((stored: number) => void) | undefined },
): Promise<BatchResult> {
  const { store, now } = services
  const { id, ...about } = batch
  const imported_by = actor.type === 'administrator' ? actor.name : ''
  const body = () => ({ ...about, imported_by, items: items.length, worked_at: now().toISOString(), state: 'storing', kept: 0 })
  const begun = await store.create({ index: 'imports', id, body: body() })
  if (!begun.ok) return { ok: false, reason: 'conflict' }
  let { version } = begun
  let isToBeRemoved = true
  let piece: NewDocument[] = []
  try {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      piece = items.slice(from, from + AT_ONCE).map((item, at) => inBatch(item, batch, from + at))
      const taken = await createHiddenItems(services, actor, piece)
      if (taken.length > 0) {
        await removeBatch(store, { id, version })
        return { ok: false, reason: 'taken', ids: taken }
      }
      if ((from / AT_ONCE) % NOTED_EACH === 0) await note()
      else if (!(await store.get('imports', id))) await endAsRemoved()
      onProgress(Math.min(from + AT_ONCE, items.length))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    isToBeRemoved = false
    await note({ state: 'done' }, { publicEffect: 'changed' })
    return { ok: true }
  } catch (error) {
    // On a full disk it would hold the missing space; if this fails, the abandoned-batch cleanup removes it.
    if (isToBeRemoved) await removeBatch(store, { id, version }).catch(() => {})
    throw error
  }

  async function note(change: Partial<ImportRecord> = {}, options: WriteOptions = {}): Promise<void> {
    const noted = await store.update({ index: 'imports', id, version, body: { ...body(), ...change } }, options)
    if (noted.ok) version = noted.version
    else await endAsRemoved()
  }

  /** Items stored after a cleanup would become visible if their record were missing. */
  async function endAsRemoved(): Promise<never> {
    isToBeRemoved = false
    if (!(await store.get('imports', id))) for (const item of piece) await removeOwn(store, item, id)
    throw new Error(`The import ${id} was removed while it was stored`)
  }
}

async function removeOwn(store: Store, item: NewDocument, batch: string): Promise<void> {
  const stored = await store.get(item.index, item.id)
  if (stored?.body.batch === batch) await store.remove(stored, { publicEffect: 'withdrawn' })
}

export async function removeAbandonedBatches({ store, now }: Pick<Services, 'store' | 'now'>): Promise<number> {
  let removed = 0
  for await (const document of everyDocument(store, { indexes: ['imports'], where: [{ field: 'state', equals: 'storing' }] })) {
    if (!isAbandoned(toImportRecord(document), now())) continue
    await removeBatch(store, document)
    removed++
  }
  return removed
}

function inBatch(item: NewDocument, { id, imported_at }: Batch, at: number): NewDocument {
  return { ...item, body: { ...item.body, batch: id, first_stored: creationKey(new Date(imported_at), at) } }
}

/** The record goes last, because it hides the items while it exists. */
export async function removeBatch(store: Store, { id, version }: { id: string; version: string }): Promise<void> {
  const items: Selection = { indexes: itemKinds, where: [{ field: 'batch', equals: id }] }
  do await removeAll(store, items)
  while ((await store.find({ ...items, size: 0 })).total > 0)
  await store.remove({ index: 'imports', id, version })
}
