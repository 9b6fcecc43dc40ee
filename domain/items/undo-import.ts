import { everyDocument } from '#domain/every-document.ts'
import type { Services } from '#domain/services.ts'
import type { Filter } from '#domain/store.ts'
import { findChanged } from '#domain/working-copies/edited-item.ts'
import { findImport, type ImportRecord } from './import-history.ts'
import { deletedAt, NOT_DELETED } from './item-record.ts'
import { type Actor, deleteItem } from './item-writes.ts'
import { readItem } from './items.ts'
import { itemKinds } from './kinds.ts'

/** `lasting`: it cannot be undone. */
export type UndoResult = { ok: true; kept: number } | { ok: false; reason: 'missing' | 'lasting' | 'undone' | 'under-way' }

type Ports = Pick<Services, 'store' | 'now'>

/**
 * Deletes the items that an import stored, as if each had been deleted by hand: it can be restored for a while. An item that was changed since
 * stays. An undoing that was interrupted goes on where it was.
 */
export async function undoImport(services: Ports, actor: Actor, id: string): Promise<UndoResult> {
  const { store } = services
  const record = await findImport(store, id)
  if (!record) return { ok: false, reason: 'missing' }
  if (record.state === 'lasting' || record.state === 'undone') return { ok: false, reason: record.state }
  if (record.state === 'storing') return { ok: false, reason: 'under-way' }
  const begun = await note(services, record, { state: 'undoing' })
  if (!begun) return { ok: false, reason: 'under-way' }
  const ofImport: Filter = { field: 'batch', is: id }
  for await (const document of everyDocument(store, { indexes: itemKinds, where: [ofImport] })) {
    if (deletedAt(document) !== undefined) continue
    const item = readItem(document)
    // The demonstration's items say earlier moments than that of their import.
    const isUnchanged = item.updated_at <= record.imported_at && (await findChanged(store, [item])).size === 0
    if (isUnchanged) await deleteItem(services, actor, item)
  }
  // Counted in the end: what somebody else who undoes it was faster with does not stay.
  const { total: kept } = await store.find({ indexes: itemKinds, where: [ofImport, NOT_DELETED], size: 0 })
  await note(services, begun, { state: 'undone', kept })
  return { ok: true, kept }
}

async function note(
  { store }: Ports,
  { id, version, ...fields }: ImportRecord,
  change: Partial<ImportRecord>,
): Promise<ImportRecord | undefined> {
  const changed = { ...fields, ...change }
  const written = await store.update({ index: 'imports', id, version, body: changed })
  return written.ok ? { ...changed, id, version: written.version } : undefined
}
