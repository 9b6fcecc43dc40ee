import { withoutFormerNames } from '#domain/fields.ts'
import type { Body, Services, StoredDocument, WriteResult } from '#domain/services.ts'
import { deletedAt, findKept } from './deletion.ts'
import { type ItemValues, itemTable } from './item-tables.ts'
import { type Version, versionAfter } from './item-version.ts'
import { findStored } from './items.ts'
import type { ItemKind } from './kinds.ts'

/** Who wants a change: the administrator who is signed in, or the program itself. */
export type Actor = { is: 'administrator'; name: string; email: string } | { is: 'program' }

/** What is the program's own doing: nobody asked for it. */
export const PROGRAM: Actor = { is: 'program' }

export type ItemPlace = { kind: ItemKind; id: string }

export type ItemVersion = ItemPlace & { version: Version }

/** `conflict`: there is an item already, or another version than the one that the change is based on. */
type WrittenItem = { ok: true; version: Version } | { ok: false; reason: 'conflict' | 'missing' }

type Writing = Pick<Services, 'store' | 'now'>

/** Stores a new item under exactly this id. */
export async function createItem(
  services: Writing & Pick<Services, 'richText'>,
  actor: Actor,
  { kind, id, values }: ItemPlace & { values: ItemValues },
): Promise<WrittenItem> {
  return write(services, { actor, change: 'create', document: { index: kind, id, body: bodyOf(services, values) } })
}

/** Saves values over the version that was read. What no form knows of stays, but for former names. */
export async function editItem(
  services: Writing & Pick<Services, 'richText'>,
  actor: Actor,
  { kind, stored, values }: { kind: ItemKind; stored: StoredDocument; values: ItemValues },
): Promise<WrittenItem> {
  const body = { ...withoutFormerNames(itemTable(kind), stored.body), ...bodyOf(services, values) }
  return write(services, { actor, change: 'edit', document: { ...stored, body } })
}

/** Deletes the version that was shown; one that was changed since stays. It can be restored for `DELETED_KEPT_DAYS`. */
export async function deleteItem(services: Writing, actor: Actor, { kind, id, version }: ItemVersion): Promise<WrittenItem> {
  const stored = await findStored(services.store, kind, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (stored.version !== version) return { ok: false, reason: 'conflict' }
  const body = { ...stored.body, deleted_at: services.now().toISOString() }
  return write(services, { actor, change: 'delete', document: { ...stored, body } })
}

/** `present`: it is there, nobody has to restore it. `gone`: it was not kept any longer. */
type RestoreResult = 'restored' | 'present' | 'gone'

/** Makes a deleted item what it was, whoever asks for it at the same moment. */
export async function restoreItem(services: Writing, actor: Actor, { kind, id }: ItemPlace): Promise<RestoreResult> {
  for (let stored = await findKept(services, { kind, id }); stored; stored = await findKept(services, { kind, id })) {
    const { deleted_at: _deleted, ...body } = stored.body
    if ((await write(services, { actor, change: 'restore', document: { ...stored, body } })).ok) return 'restored'
  }
  return (await findStored(services.store, kind, id)) ? 'present' : 'gone'
}

/** Removes a deleted item for good. */
export async function removeItem(services: Writing, actor: Actor, document: StoredDocument): Promise<WrittenItem> {
  if (deletedAt(document) === undefined) return { ok: false, reason: 'conflict' }
  return write(services, { actor, change: 'remove', document })
}

/** What is stored of checked values: the HTML made safe, the moment of saving noted. */
export function bodyOf({ richText, now }: Pick<Services, 'richText' | 'now'>, values: ItemValues): Body {
  const safe = values.content === undefined ? values : { ...values, content: richText.sanitize(values.content) }
  return { ...safe, updated_at: now().toISOString() }
}

type Write = { actor: Actor } & (
  | { change: 'create'; document: Omit<StoredDocument, 'version'> }
  | { change: 'edit' | 'delete' | 'restore' | 'remove'; document: StoredDocument }
)

/** The one gate: whatever changes an item goes through here, with who wants it. */
async function write({ store }: Writing, { change, document }: Write): Promise<WrittenItem> {
  if (change === 'create') return withVersion(await store.create([document]))
  if (change === 'remove') return withVersion(await store.remove(document), document.version)
  return withVersion(await store.update(document), document.version)
}

function withVersion(result: WriteResult, before?: Version): WrittenItem {
  return result.ok ? { ok: true, version: versionAfter(before) } : result
}
