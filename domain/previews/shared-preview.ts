import { z } from 'zod'
import { roleOf } from '#domain/access/people.ts'
import { removeAll } from '#domain/documents/documents.ts'
import { email, moment, readFields, text } from '#domain/fields/fields.ts'
import { type ItemRef, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services, Settings } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { workingCopyId } from '#domain/working-copies/working-copy.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'
import { DAY_MS } from '#lib/time/dates.ts'

export const sharedPreviewTable = z.object({
  preview_of: text(300, { label: 'Item', indexed: true }),
  kind: text(50, { label: 'Kind' }),
  item: text(200, { label: 'Id of the item' }),
  made_at: moment({ label: 'Made' }),
  made_by: text(200, { label: 'Made by' }),
  maker: email({ label: 'Email of who made it' }),
  ends_at: moment({ label: 'Ends', indexed: true }),
})

type SharedPreview = { id: string; madeAt: string; madeBy: string; endsAt: string }

type Ports = Pick<Services, 'store' | 'now'>
type Opening = Ports & { settings: Pick<Settings, 'adminEmails'> }

export const PREVIEW_LINK_DAYS = 7
const MOST_LISTED = 100

export async function sharePreview(
  { store, now }: Ports,
  { kind, id }: ItemRef,
  maker: { name: string; email: string },
): Promise<{ secret: string; endsAt: string }> {
  const secret = newSecret()
  const endsAt = new Date(now().getTime() + PREVIEW_LINK_DAYS * DAY_MS).toISOString()
  const made = { made_at: now().toISOString(), made_by: maker.name, maker: maker.email, ends_at: endsAt }
  const body = { preview_of: workingCopyId({ kind, id }), kind, item: id, ...made }
  await store.create({ index: 'shared-previews', id: hashText(secret), body }, { refresh: false })
  return { secret, endsAt }
}

export async function findSharedPreview(ports: Opening, secret: string): Promise<(ItemRef & { endsAt: string }) | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  const stored = await ports.store.get('shared-previews', hashText(secret))
  if (!stored) return undefined
  const { kind, item, ends_at } = readFields(sharedPreviewTable, stored.body)
  return isItemKind(kind) && (await isOpen(ports, stored)) ? { kind, id: item, endsAt: ends_at } : undefined
}

export async function listSharedPreviews(ports: Opening, place: ItemRef): Promise<SharedPreview[]> {
  const { documents } = await ports.store.find({
    indexes: ['shared-previews'],
    where: [
      { field: 'preview_of', equals: workingCopyId(place) },
      { field: 'ends_at', gte: ports.now().toISOString() },
    ],
    sort: { field: 'ends_at', order: 'descending' },
    size: MOST_LISTED,
  })
  const open = await Promise.all(documents.map((document) => isOpen(ports, document)))
  return documents
    .filter((_, at) => open[at])
    .map(({ id, body }) => {
      const { made_at, made_by, ends_at } = readFields(sharedPreviewTable, body)
      return { id, madeAt: made_at, madeBy: made_by, endsAt: ends_at }
    })
}

export async function revokeSharedPreview(store: Store, place: ItemRef, id: string): Promise<'revoked' | 'missing'> {
  const stored = await store.get('shared-previews', id)
  if (stored?.body.preview_of !== workingCopyId(place)) return 'missing'
  await store.remove(stored)
  return 'revoked'
}

export async function removeSharedPreviews(store: Store, place: ItemRef): Promise<void> {
  await removeAll(store, { indexes: ['shared-previews'], where: [{ field: 'preview_of', equals: workingCopyId(place) }] })
}

/** Links of earlier versions only name their author as pages showed them. */
export function removePreviewsOf(ports: Opening, { email, names }: { email: string; names: readonly string[] }): Promise<number> {
  const isTheirs = ({ body }: StoredDocument) => {
    const { maker, made_by } = readFields(sharedPreviewTable, body)
    return maker === '' ? names.includes(made_by) : maker === email
  }
  const remove = async (document: StoredDocument) =>
    isTheirs(document) && (await isOpen(ports, document)) ? ports.store.remove(document, { refresh: false }) : { ok: false }
  return removeAll(ports.store, { indexes: ['shared-previews'], fields: ['maker', 'made_by', 'ends_at'] }, { remove })
}

/** Links of earlier versions have no author and expire after seven days. */
async function isOpen(ports: Opening, { body }: StoredDocument): Promise<boolean> {
  const { ends_at, maker } = readFields(sharedPreviewTable, body)
  return ends_at > ports.now().toISOString() && (maker === '' || (await roleOf(ports, maker)) !== undefined)
}

export function removeEndedPreviews({ store, now }: Ports, shouldStop?: () => boolean): Promise<number> {
  return removeAll(store, { indexes: ['shared-previews'], where: [{ field: 'ends_at', lte: now().toISOString() }] }, { shouldStop })
}
