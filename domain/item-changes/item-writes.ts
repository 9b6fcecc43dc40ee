import type { ClientInfo } from '#domain/access/client-info.ts'
import { withoutFormerNames } from '#domain/fields/fields.ts'
import { withUrls } from '#domain/item-urls/claim-url.ts'
import { isPublicNow } from '#domain/items/been-public.ts'
import { type BulkOperation, findItemDocument, toItem } from '#domain/items/items.ts'
import { clearReady } from '#domain/items/ready-posts.ts'
import { restoredState } from '#domain/items/restored-state.ts'
import { creationKey, deletedAt, findRestorableDocument, isHidden, publicEffectOf } from '#domain/items/system-fields.ts'
import { type ItemValues, itemTable } from '#domain/kinds/item-tables.ts'
import { type ItemKind, type ItemRef, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, NewDocument, RemoveResult, StoredDocument, WriteResult } from '#domain/ports/store.ts'
import { removeSharedPreviews } from '#domain/previews/shared-preview.ts'
import { removeRevisions, saveItemRevision, saveWorkingCopyRevision, untagIfNotWritten } from '#domain/revisions/revision.ts'
import { findWorkingCopy, type WorkingCopy, workingCopyId } from '#domain/working-copies/working-copy.ts'

export type Actor = { type: 'administrator'; name: string; email: string; from?: ClientInfo } | { type: 'system' }

export const SYSTEM_ACTOR: Actor = { type: 'system' }

export type ItemVersion = ItemRef & { version: string }

type Writing = Pick<Services, 'store' | 'now'>

type Publishing = Writing & Pick<Services, 'settings'>

type Sanitizing = Writing & Pick<Services, 'richText'>

type Saving = { values: ItemValues; savedIn?: string; keepsBefore?: boolean; together?: BulkOperation | undefined }

export async function createItem(services: Sanitizing, actor: Actor, { kind, id, ...saving }: ItemRef & Saving): Promise<WriteResult> {
  const saved = { ...savedBody(services, actor, saving), first_stored: creationKey(services.now()) }
  const body = await withUrls(services, { kind, id }, { body: saved })
  return services.store.create({ index: kind, id, body }, isHidden(body) ? {} : { publicEffect: 'changed' })
}

export function createHiddenItems({ store }: Writing, actor: Actor, items: readonly NewDocument[]): Promise<string[]> {
  return store.createMany(items.map((item) => ({ ...item, body: { ...item.body, saved_by: nameOf(actor) } })))
}

export function createItemsVerbatim({ store }: Writing, items: readonly NewDocument[]): Promise<string[]> {
  return store.createMany(items, { publicEffect: 'changed' })
}

export async function editItem(
  services: Publishing & Sanitizing,
  actor: Actor,
  { kind, stored, ...saving }: { kind: ItemKind; stored: StoredDocument } & Saving,
): Promise<WriteResult> {
  const { saved_in: _before, saved_with: _together, restored_with: _restored, ...kept } = withoutFormerNames(itemTable(kind), stored.body)
  const saved = { ...kept, ...savedBody(services, actor, saving) }
  const body = await withUrls(services, { kind, id: stored.id }, { before: stored.body, body: saved })
  const { keepsBefore: isForced, together } = saving
  return write(services, { actor, document: { ...stored, body }, before: stored, isForced, together })
}

type Copying = Saving & { place: ItemRef; copy: WorkingCopy | undefined; basedOn: string; isDiscarded?: boolean }

/** Public pages, feeds, search and images must never read working copies. */
export async function saveWorkingCopy(
  services: Sanitizing,
  actor: Actor,
  { place, copy, basedOn, values, savedIn = '', isDiscarded = false, keepsBefore = false, together }: Copying,
): Promise<WriteResult> {
  const now = services.now().toISOString()
  const written = toBody(services, values)
  const by = nameOf(actor)
  const kept = copy && (await saveWorkingCopyRevision(services, copy, { place, values: written, by, isForced: keepsBefore, together }))
  const body = {
    values: written,
    saved_at: now,
    saved_by: by,
    saved_in: savedIn,
    ...(together ? { saved_with: together.together } : {}),
    based_on: basedOn,
    discarded_at: isDiscarded ? now : '',
  }
  const document = { index: 'working-copies', id: workingCopyId(place), body } as const
  const soon = { refresh: false } as const
  if (!copy) return services.store.create(document, soon)
  return untagIfNotWritten(services.store, kept, await services.store.update({ ...document, version: copy.version }, soon))
}

type Removal = Pick<Saving, 'keepsBefore' | 'together'> & { copy: WorkingCopy; published?: ItemValues }

export async function removeWorkingCopy(
  services: Writing,
  actor: Actor,
  place: ItemRef,
  { copy, published, keepsBefore = false, together }: Removal,
): Promise<RemoveResult> {
  const { store } = services
  const overwriting = { place, by: nameOf(actor), isForced: keepsBefore, together }
  const kept = published && (await saveWorkingCopyRevision(services, copy, { ...overwriting, values: published }))
  const document = { index: 'working-copies', id: workingCopyId(place), version: copy.version } as const
  return untagIfNotWritten(store, kept, await store.remove(document, { refresh: false }))
}

export async function replaceItemImages(
  services: Publishing,
  actor: Actor,
  stored: StoredDocument,
  swapped: DocumentBody,
): Promise<WriteResult> {
  const { saved_with: _together, restored_with: _restored, ...body } = swapped
  if (!isItemKind(stored.index)) return services.store.update({ ...stored, body }, { refresh: false })
  const document = { ...stored, body: { ...body, updated_at: services.now().toISOString() } }
  return write(services, { actor, document, before: stored })
}

export async function deleteItem(
  services: Publishing,
  actor: Actor,
  { kind, id, version }: ItemVersion,
  together?: string,
): Promise<WriteResult> {
  const stored = await findItemDocument(services.store, kind, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (stored.version !== version) return { ok: false, reason: 'conflict' }
  const mark = { deleted_at: services.now().toISOString(), deleted_by: nameOf(actor) }
  const body = { ...stored.body, ...mark, ...(together ? { deleted_with: together } : {}) }
  return write(services, { actor, document: { ...stored, body }, before: stored })
}

export async function restoreItem(
  services: Publishing,
  actor: Actor,
  { kind, id, version }: ItemRef & { version?: string },
  together?: BulkOperation,
): Promise<'restored' | 'present' | 'gone' | 'changed'> {
  for (
    let stored = await findRestorableDocument(services, { kind, id });
    stored;
    stored = await findRestorableDocument(services, { kind, id })
  ) {
    if (version !== undefined && stored.version !== version) return 'changed'
    const { deleted_at: deleted, deleted_by: _by, deleted_with: _with, restored_with: _before, ...kept } = stored.body
    const draft = restoredState(services, toItem(stored), String(deleted)) === 'draft' ? { draft: true } : {}
    const restored = { ...kept, ...draft, ...(together ? { restored_with: together.together } : {}) }
    const body = await withUrls(services, { kind, id }, { before: stored.body, body: restored })
    if ((await write(services, { actor, document: { ...stored, body }, before: stored, together })).ok) return 'restored'
  }
  return (await findItemDocument(services.store, kind, id)) ? 'present' : 'gone'
}

/** Dependents go first, so a crash leaves nothing without its item. */
export async function purgeItem(services: Writing, document: StoredDocument): Promise<RemoveResult> {
  if (deletedAt(document) === undefined) return { ok: false, reason: 'conflict' }
  const place = isItemKind(document.index) && { kind: document.index, id: document.id }
  const copy = place && (await findWorkingCopy(services.store, place))
  if (copy) await removeWorkingCopy(services, SYSTEM_ACTOR, place, { copy })
  if (place) await removeRevisions(services.store, place)
  if (place) await removeSharedPreviews(services.store, place)
  return services.store.remove(document, { refresh: false })
}

export function toBody({ richText, now }: Pick<Services, 'richText' | 'now'>, values: ItemValues): DocumentBody {
  const { urls: _claimed, ...own } = values
  const safe = own.content === undefined ? own : { ...own, content: richText.sanitize(own.content) }
  return { ...safe, updated_at: now().toISOString() }
}

function savedBody(services: Sanitizing, actor: Actor, { values, savedIn, together }: Saving): DocumentBody {
  const marks = { ...(savedIn ? { saved_in: savedIn } : {}), ...(together ? { saved_with: together.together } : {}) }
  return { ...toBody(services, values), saved_by: nameOf(actor), ...marks }
}

function nameOf(actor: Actor): string {
  return actor.type === 'administrator' ? actor.name : ''
}

type Write = {
  actor: Actor
  document: StoredDocument
  before: StoredDocument
  isForced?: boolean | undefined
  together?: BulkOperation | undefined
}

/** Every change of an item passes here: it saves a revision and invalidates public pages. */
async function write(services: Publishing, { actor, document, before, isForced = false, together }: Write): Promise<WriteResult> {
  const { store } = services
  const { index: kind, id } = document
  const body = isPublicNow(services, before) ? { ...document.body, been_public: true } : document.body
  if (!isItemKind(kind)) return { ok: false, reason: 'missing' }
  const overwriting = { place: { kind, id }, values: body, by: nameOf(actor), isForced, together }
  const kept = await saveItemRevision(services, before, overwriting)
  const written = await store.update({ ...document, body }, { publicEffect: publicEffectOf(before.body, body) })
  // Autosave writes drafts often, and these stay ready for publishing.
  const isOfDraft = before.body.draft === true && body.draft === true && deletedAt(before) === deletedAt(document)
  if (written.ok && !isOfDraft) await clearReady(store, { kind, id }).catch(() => undefined)
  return untagIfNotWritten(store, kept, written)
}
