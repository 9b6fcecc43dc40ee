import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import type { ItemFields } from '#domain/kinds/item-tables.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { MAX_SLUG_LENGTH, normalizeSlug } from '#lib/text/slug.ts'

/** Which post a slug belongs to. Its id is made of the slug, so that creating it is the lock. The post's own `urls` say whether it counts. */
export const itemUrlTable = z.object({
  slug: text(200, { label: 'Slug' }),
  kind: text(50, { label: 'Kind' }),
  item: text(200, { label: 'Id of the item' }),
  claimed_at: moment({ label: 'Claimed' }),
})

type ItemUrl = { kind: ItemKind; id: string; claimedAt: string }

export function itemUrlId(slug: string): string {
  return hashText(slug)
}

export function toItemUrl({ body }: StoredDocument): ItemUrl | undefined {
  const { kind, item, claimed_at } = readFields(itemUrlTable, body)
  return isItemKind(kind) ? { kind, id: item, claimedAt: claimed_at } : undefined
}

/** The present slug first, then former ones. */
export function urlsOf({ urls }: Partial<Pick<ItemFields, 'urls'>>): string[] {
  return urls ? urls.split(' ') : []
}

export type Addressed = { id: string; urls?: string }

export function publicId(item: Addressed): string {
  return urlsOf(item)[0] ?? item.id
}

export function detailsPath(item: Addressed): string {
  return `/blog-details?id=${encodeURIComponent(publicId(item))}`
}

export function addressesOf(item: Addressed): string[] {
  return [item.id, ...urlsOf(item)].map((id) => detailsPath({ id }))
}

export function isOwnPage(item: Addressed, link: string): boolean {
  const url = link.startsWith('/blog-details?') ? URL.parse(link, 'http://x') : null
  const id = url?.searchParams.get('id')
  return id != null && [item.id, ...urlsOf(item)].includes(id)
}

export async function findItemUrl(store: Store, id: string): Promise<(ItemUrl & { slug: string }) | undefined> {
  const slug = normalizeSlug(id)
  if (slug === '' || slug.length > MAX_SLUG_LENGTH) return undefined
  const stored = await store.get('item-urls', itemUrlId(slug))
  const url = stored && toItemUrl(stored)
  return url && { ...url, slug }
}
