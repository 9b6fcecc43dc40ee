import { recordActivity } from '#domain/activity/activity-log.ts'
import { everyDocument } from '#domain/documents/documents.ts'
import { findImport, type ImportRecord } from '#domain/import-records/import-records.ts'
import { type Actor, deleteItem } from '#domain/item-changes/item-writes.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { findItemDocument, toItem } from '#domain/items/items.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { findItemsWithChanges } from '#domain/working-copies/working-copy.ts'
import { removeRedirectsOf } from './old-urls.ts'

export type UndoResult = { ok: true; items: number; preserved: number } | NotUndone

type NotUndone = { ok: false; reason: 'missing' | 'lasting' | 'undone' | 'under-way' }

type Ports = Pick<Services, 'store' | 'now' | 'log' | 'settings'>

const TOLD_EACH = 20

export async function undoImport(services: Ports, actor: Actor, id: string): Promise<UndoResult> {
  const begun = await deleteImportedItems(services, actor, id)
  if (!begun.ok) return begun
  await note(services, begun.record, { state: 'undone', kept: begun.kept })
  return { ok: true, items: begun.record.items, preserved: begun.kept }
}

export async function deleteImportedItems(
  services: Ports,
  actor: Actor,
  id: string,
  onProgress: (deleted: number) => void = () => {},
): Promise<{ ok: true; record: ImportRecord; kept: number } | NotUndone> {
  const { store } = services
  const record = await findImport(store, id)
  if (!record) return { ok: false, reason: 'missing' }
  if (record.state === 'lasting' || record.state === 'undone') return { ok: false, reason: record.state }
  if (record.state === 'storing') return { ok: false, reason: 'under-way' }
  const begun = await note(services, record, { state: 'undoing' })
  if (!begun) return { ok: false, reason: 'under-way' }
  if (record.state === 'done') await recordActivity(services, actor, { what: 'import-undone', about: record.file_name })
  const keptPaths = new Set<string>()
  let [looked, deleted] = [0, 0]
  for await (const document of everyDocument(store, { indexes: itemKinds, where: [{ field: 'batch', equals: id }] })) {
    if (looked > 0 && looked % TOLD_EACH === 0) onProgress(deleted)
    looked++
    if (deletedAt(document) !== undefined) continue
    const item = toItem(document)
    // Demo items carry earlier times than their import.
    const isAsBefore = item.updated_at <= record.imported_at && !isSaved(document)
    const isUnchanged = isAsBefore && (await findItemsWithChanges(store, [item])).size === 0
    const isDeleted = isUnchanged && (await deleteItem(services, actor, item)).ok
    if (isDeleted) deleted++
    // Search may lag behind another person's undo, so ask for the item itself.
    if (!isDeleted && (await findItemDocument(store, item.kind, item.id))) keptPaths.add(detailsPath({ id: item.id }))
  }
  await removeRedirectsOf(services, id, keptPaths)
  return { ok: true, record: begun, kept: keptPaths.size }
}

/** Clocks may have been ahead during the import, so saved marks count too. */
function isSaved({ body }: StoredDocument): boolean {
  return Boolean(body.saved_in || body.saved_with)
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
