import { withoutFormerNames } from '#domain/fields.ts'
import type { Services } from '#domain/services.ts'
import type { Body, NewDocument, RemoveResult, StoredDocument, WriteResult } from '#domain/store.ts'
import { contentChange, deletedAt, findKept, firstStored } from './item-record.ts'
import { type ItemValues, itemTable } from './item-tables.ts'
import { findStored } from './items.ts'
import type { ItemKind } from './kinds.ts'

/** Who wants a change: the administrator who is signed in, or the program itself. */
export type Actor = { is: 'administrator'; name: string; email: string } | { is: 'program' }

/** What is the program's own doing: nobody asked for it. */
export const PROGRAM: Actor = { is: 'program' }

export type ItemPlace = { kind: ItemKind; id: string }

export type ItemVersion = ItemPlace & { version: string }

type Writing = Pick<Services, 'store' | 'now'>

export async function createItem(
  services: Writing & Pick<Services, 'richText'>,
  actor: Actor,
  { kind, id, values }: ItemPlace & { values: ItemValues },
): Promise<WriteResult> {
  return write(services, { actor, change: 'create', document: newDocument(services, { kind, id, values }) })
}

/** Stores a part of the items that are to appear together: nobody sees them yet. Gives the ids that were taken already. */
export function createHidden({ store }: Writing, _actor: Actor, items: readonly NewDocument[]): Promise<string[]> {
  return store.createEach(items)
}

/** Stores items as they came from elsewhere. Gives the ids that were taken already. */
export function takeItems({ store }: Writing, _actor: Actor, items: readonly NewDocument[]): Promise<string[]> {
  return store.createEach(items, { content: 'changed' })
}

/** Saves values over the version that was read. What no form knows of stays, but for former names. */
export async function editItem(
  services: Writing & Pick<Services, 'richText'>,
  actor: Actor,
  { kind, stored, values }: { kind: ItemKind; stored: StoredDocument; values: ItemValues },
): Promise<WriteResult> {
  const body = { ...withoutFormerNames(itemTable(kind), stored.body), ...bodyOf(services, values) }
  return write(services, { actor, change: 'edit', document: { ...stored, body }, before: stored })
}

/** Deletes the version that was shown; one that was changed since stays. It can be restored for `DELETED_KEPT_DAYS`. */
export async function deleteItem(services: Writing, actor: Actor, { kind, id, version }: ItemVersion): Promise<WriteResult> {
  const stored = await findStored(services.store, kind, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (stored.version !== version) return { ok: false, reason: 'conflict' }
  const body = { ...stored.body, deleted_at: services.now().toISOString() }
  return write(services, { actor, change: 'delete', document: { ...stored, body }, before: stored })
}

/** `present`: it is there, nobody has to restore it. `gone`: it was not kept any longer. */
type RestoreResult = 'restored' | 'present' | 'gone'

/** Makes a deleted item what it was, whoever asks for it at the same moment. */
export async function restoreItem(services: Writing, actor: Actor, { kind, id }: ItemPlace): Promise<RestoreResult> {
  for (let stored = await findKept(services, { kind, id }); stored; stored = await findKept(services, { kind, id })) {
    const { deleted_at: _deleted, ...body } = stored.body
    if ((await write(services, { actor, change: 'restore', document: { ...stored, body }, before: stored })).ok) return 'restored'
  }
  return (await findStored(services.store, kind, id)) ? 'present' : 'gone'
}

/** Removes a deleted item for good. No page shows it. */
export async function removeItem({ store }: Writing, _actor: Actor, document: StoredDocument): Promise<RemoveResult> {
  if (deletedAt(document) === undefined) return { ok: false, reason: 'conflict' }
  return store.remove(document, { foundSoon: true })
}

/** What is stored of checked values: the HTML made safe, the moment of saving noted. */
export function bodyOf({ richText, now }: Pick<Services, 'richText' | 'now'>, values: ItemValues): Body {
  const safe = values.content === undefined ? values : { ...values, content: richText.sanitize(values.content) }
  return { ...safe, updated_at: now().toISOString() }
}

function newDocument(
  services: Writing & Pick<Services, 'richText'>,
  { kind, id, values }: ItemPlace & { values: ItemValues },
): NewDocument {
  return { index: kind, id, body: { ...bodyOf(services, values), first_stored: firstStored(services.now()) } }
}

type Write = { actor: Actor } & (
  | { change: 'create'; document: NewDocument; before?: undefined }
  | { change: 'edit' | 'delete' | 'restore'; document: StoredDocument; before: StoredDocument }
)

/** The one gate: whatever changes an item goes through here, with who wants it. Public pages are told of it. */
async function write({ store }: Writing, { change, document, before }: Write): Promise<WriteResult> {
  if (change === 'create') return store.create(document, { content: 'changed' })
  return store.update(document, { content: contentChange(before.body, document.body) })
}
