import { urlsOf } from '#domain/items/item-url.ts'
import { isHidden } from '#domain/items/system-fields.ts'
import { isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { titleSlug } from '#lib/text/slug.ts'
import { claimFreeUrl, claimUrl, type ItemPlace, itemUrl } from './claim-url.ts'
import { wantedSlug } from './with-urls.ts'

type Ports = Pick<Services, 'store' | 'now'>
const AT_ONCE = 100

/** New posts with their URLs claimed: most slugs are free, and those are claimed in few writes. */
export async function claimUrlsOfMany(ports: Ports, items: readonly NewDocument[]): Promise<NewDocument[]> {
  const claimed: NewDocument[] = []
  const tried = new Map<string, number>()
  for (let from = 0; from < items.length; from += AT_ONCE)
    claimed.push(...(await claimSome(ports, items.slice(from, from + AT_ONCE), tried)))
  return claimed
}

async function claimSome(ports: Ports, items: readonly NewDocument[], tried: Map<string, number>): Promise<NewDocument[]> {
  const slugs = new Map<string, NewDocument>()
  for (const item of items) {
    const slug = hasNoUrl(item) ? '' : baseOf(item)
    if (slug !== '' && !slugs.has(slug)) slugs.set(slug, item)
  }
  const sameIds = await ports.store.find({ indexes: itemKinds, ids: [...slugs.keys()], fields: [], size: slugs.size })
  for (const { id } of sameIds.documents) slugs.delete(id)
  const urls = [...slugs].map(([slug, item]) => itemUrl(ports, placeOf(item), slug))
  const taken = new Set(await ports.store.createMany(urls, { refresh: false }))
  const claimed: NewDocument[] = []
  for (const item of items) {
    const slug = baseOf(item)
    const isClaimed = slugs.get(slug) === item && !taken.has(itemUrl(ports, placeOf(item), slug).id)
    if (hasNoUrl(item)) claimed.push(item)
    else claimed.push(await withClaimed(ports, item, isClaimed ? slug : await claimFreeUrl(ports, placeOf(item), slug, tried)))
  }
  return claimed
}

async function withClaimed(ports: Ports, item: NewDocument, slug: string): Promise<NewDocument> {
  const former: string[] = []
  for (const url of urlsOf({ urls: String(item.body.urls ?? '') }))
    if (url !== slug && (await claimUrl(ports, placeOf(item), url))) former.push(url)
  return { ...item, body: { ...item.body, slug, urls: [slug, ...former].join(' ') } }
}

function hasNoUrl({ body }: NewDocument): boolean {
  return isHidden(body) || (body.urls === '' && wantedSlug(body) === '')
}

function baseOf({ body }: NewDocument): string {
  return wantedSlug(body) || urlsOf({ urls: String(body.urls ?? '') })[0] || titleSlug(String(body.title ?? ''))
}

function placeOf({ index, id }: NewDocument): ItemPlace {
  if (!isItemKind(index)) throw new Error(`There is no item in ${index}`)
  return { kind: index, id }
}
