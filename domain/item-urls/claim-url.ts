import { itemUrlId, toItemUrl, urlsOf } from '#domain/items/item-url.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, Store, StoredDocument } from '#domain/ports/store.ts'
import { numberedSlug, slugOf } from '#lib/text/slug.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'

type Ports = Pick<Services, 'store' | 'now'>
export type ItemPlace = { kind: ItemKind; id: string }

/** Between a claim and the write of its post, nobody else gets the slug. */
const CLAIM_MS = 120_000
const RECLAIM_MS = 5_000
const MOST_NUMBERED = 30

/** `tried`: of each slug, up to which number others of the same batch have found it taken. */
export async function claimFreeUrl(ports: Ports, place: ItemPlace, slug: string, tried = new Map<string, number>()): Promise<string> {
  for (let number = (tried.get(slug) ?? 0) + 1; number <= MOST_NUMBERED; number++) {
    tried.set(slug, number)
    const candidate = number === 1 ? slug : numberedSlug(slug, number)
    if (await claimUrl(ports, place, candidate)) return candidate
  }
  const own = slugOf(`${place.id} ${slug}`)
  await claimUrl(ports, place, own)
  return own
}

export async function claimUrl(ports: Ports, place: ItemPlace, slug: string): Promise<boolean> {
  const { store } = ports
  if (await isIdOfAnother(store, place, slug)) return false
  for (;;) {
    const document = itemUrl(ports, place, slug)
    const stored = await store.get('item-urls', document.id)
    if (stored && !isOwn(stored, place) && (await holderOf(ports, slug, stored))) return false
    const written = stored
      ? await store.update({ ...document, version: stored.version }, { refresh: false })
      : await store.create(document, { refresh: false })
    if (written.ok) return true
  }
}

export async function findUrlHolder(ports: Ports, place: ItemPlace, slug: string): Promise<StoredDocument | 'somebody' | undefined> {
  const { store } = ports
  const other = await isIdOfAnother(store, place, slug)
  if (other) return other
  const stored = await store.get('item-urls', itemUrlId(slug))
  return stored && !isOwn(stored, place) ? holderOf(ports, slug, stored) : undefined
}

export function itemUrl({ now }: Pick<Services, 'now'>, { kind, id }: ItemPlace, slug: string): NewDocument {
  return { index: 'item-urls', id: itemUrlId(slug), body: { slug, kind, item: id, claimed_at: now().toISOString() } }
}

function isOwn(stored: StoredDocument, place: ItemPlace): boolean {
  const url = toItemUrl(stored)
  return url?.kind === place.kind && url.id === place.id
}

async function holderOf({ store, now }: Ports, slug: string, stored: StoredDocument): Promise<StoredDocument | 'somebody' | undefined> {
  const url = toItemUrl(stored)
  if (!url) return undefined
  const holder = await store.get(url.kind, url.id)
  if (holder && deletedAt(holder) !== undefined) return undefined
  const urls = holder ? urlsOf({ urls: String(holder.body.urls ?? '') }) : []
  if (urls[0] === slug) return holder
  return isWithinLast(url.claimedAt, now(), urls.includes(slug) ? RECLAIM_MS : CLAIM_MS) ? 'somebody' : undefined
}

/** Ids stay good for links, so no other post gets one as its slug. */
async function isIdOfAnother(store: Store, place: ItemPlace, slug: string): Promise<StoredDocument | undefined> {
  for (const kind of itemKinds) {
    const other = place.kind === kind && place.id === slug ? undefined : await store.get(kind, slug)
    if (other && deletedAt(other) === undefined) return other
  }
  return undefined
}
