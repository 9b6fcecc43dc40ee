import { z } from 'zod'
import { hashOf, newSecret } from '#domain/access/secrets.ts'
import { DAY_MS } from '#domain/dates.ts'
import { moment, readFields, text } from '#domain/fields.ts'
import { type ItemKind, isItemKind } from '#domain/items/kinds.ts'
import { removeAll } from '#domain/remove-all.ts'
import type { Services } from '#domain/services.ts'
import type { Store } from '#domain/store.ts'
import { copyId } from '#domain/working-copies/working-copy.ts'

/** A link that shows one item, published or not, to whoever has it; the document's id is the hash of the secret in it. */
export const sharedPreviewTable = z.object({
  preview_of: text(300, { label: 'Item', indexed: true }),
  kind: text(50, { label: 'Kind' }),
  item: text(200, { label: 'Id of the item' }),
  made_at: moment({ label: 'Made' }),
  made_by: text(200, { label: 'Made by' }),
  ends_at: moment({ label: 'Ends', indexed: true }),
})

type SharedPreview = { id: string; madeAt: string; madeBy: string; endsAt: string }

type Place = { kind: ItemKind; id: string }
type Ports = Pick<Services, 'store' | 'now'>

export const SHARED_DAYS = 7
/** Of one item, at a time. */
const MOST_LISTED = 100

/** Gives the secret that opens it, which nobody can find out again. */
export async function sharePreview(
  { store, now }: Ports,
  { kind, id }: Place,
  madeBy: string,
): Promise<{ secret: string; endsAt: string }> {
  const secret = newSecret()
  const endsAt = new Date(now().getTime() + SHARED_DAYS * DAY_MS).toISOString()
  const body = { preview_of: copyId({ kind, id }), kind, item: id, made_at: now().toISOString(), made_by: madeBy, ends_at: endsAt }
  await store.create({ index: 'shared-previews', id: hashOf(secret), body })
  return { secret, endsAt }
}

/** What a secret opens, as long as it does. */
export async function findSharedPreview({ store, now }: Ports, secret: string): Promise<(Place & { endsAt: string }) | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  const stored = await store.get('shared-previews', hashOf(secret))
  if (!stored) return undefined
  const { kind, item, ends_at } = readFields(sharedPreviewTable, stored.body)
  return isItemKind(kind) && ends_at > now().toISOString() ? { kind, id: item, endsAt: ends_at } : undefined
}

/** Those that still open, the latest first. */
export async function listSharedPreviews({ store, now }: Ports, place: Place): Promise<SharedPreview[]> {
  const { documents } = await store.find({
    indexes: ['shared-previews'],
    where: [
      { field: 'preview_of', is: copyId(place) },
      { field: 'ends_at', atLeast: now().toISOString() },
    ],
    sort: { field: 'ends_at', order: 'descending' },
    size: MOST_LISTED,
  })
  return documents.map(({ id, body }) => {
    const { made_at, made_by, ends_at } = readFields(sharedPreviewTable, body)
    return { id, madeAt: made_at, madeBy: made_by, endsAt: ends_at }
  })
}

/** After this, its link opens nothing. */
export async function revokeSharedPreview(store: Store, place: Place, id: string): Promise<'revoked' | 'missing'> {
  const stored = id === '' || id.length > 100 ? undefined : await store.get('shared-previews', id)
  if (stored?.body.preview_of !== copyId(place)) return 'missing'
  await store.remove(stored)
  return 'revoked'
}

export async function removeSharedPreviews(store: Store, place: Place): Promise<void> {
  await removeAll(store, { indexes: ['shared-previews'], where: [{ field: 'preview_of', is: copyId(place) }] })
}

export function removeEndedPreviews({ store, now }: Ports, isStopping?: () => boolean): Promise<number> {
  return removeAll(store, { indexes: ['shared-previews'], where: [{ field: 'ends_at', atMost: now().toISOString() }] }, { isStopping })
}
