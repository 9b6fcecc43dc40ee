import { itemUrlId, toItemUrl, urlsOf } from '#domain/items/item-url.ts'
import type { Item } from '#domain/items/items.ts'
import { deletedAt, isHidden } from '#domain/items/system-fields.ts'
import { type ItemRef, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, NewDocument, Store, StoredDocument } from '#domain/ports/store.ts'
import { normalizeSlug, numberedSlug, slugError, slugOf, titleSlug } from '#lib/text/slug.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'

type Ports = Pick<Services, 'store' | 'now'>
/** Between a claim and the write of its post, nobody else gets the slug. */
const CLAIM_MS = 120_000
const RECLAIM_MS = 5_000
const MOST_NUMBERED = 30

async function claimFreeUrl(ports: Ports, place: ItemRef, slug: string, triedNumbers = new Map<string, number>()): Promise<string> {
  for (let number = (triedNumbers.get(slug) ?? 0) + 1; number <= MOST_NUMBERED; number++) {
    triedNumbers.set(slug, number)
    const candidate = number === 1 ? slug : numberedSlug(slug, number)
    if (await claimUrl(ports, place, candidate)) return candidate
  }
  const own = slugOf(`${place.id} ${slug}`)
  await claimUrl(ports, place, own)
  return own
}

async function claimUrl(ports: Ports, place: ItemRef, slug: string): Promise<boolean> {
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

async function findUrlHolder(ports: Ports, place: ItemRef, slug: string): Promise<StoredDocument | 'somebody' | undefined> {
  const { store } = ports
  const other = await isIdOfAnother(store, place, slug)
  if (other) return other
  const stored = await store.get('item-urls', itemUrlId(slug))
  return stored && !isOwn(stored, place) ? holderOf(ports, slug, stored) : undefined
}

function itemUrl({ now }: Pick<Services, 'now'>, { kind, id }: ItemRef, slug: string): NewDocument {
  return { index: 'item-urls', id: itemUrlId(slug), body: { slug, kind, item: id, claimed_at: now().toISOString() } }
}

function isOwn(stored: StoredDocument, place: ItemRef): boolean {
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
async function isIdOfAnother(store: Store, place: ItemRef, slug: string): Promise<StoredDocument | undefined> {
  for (const kind of itemKinds) {
    const other = place.kind === kind && place.id === slug ? undefined : await store.get(kind, slug)
    if (other && deletedAt(other) === undefined) return other
  }
  return undefined
}

const MOST_FORMER = 40

/** The body with its URL claimed: when a post becomes public, and when a public one gets another. Drafts claim none. */
export async function withUrls(
  services: Pick<Services, 'store' | 'now'>,
  place: ItemRef,
  { before, body }: { before?: DocumentBody; body: DocumentBody },
): Promise<DocumentBody> {
  if (isHidden(body)) return body
  const urls = urlsOf({ urls: String(body.urls ?? '') })
  const [present] = urls
  const wanted = wantedSlug(body)
  const isPublished = before !== undefined && before.draft !== true
  if (isPublished && present === undefined && wanted === '') return body
  if (isPublished && !isHidden(before) && (wanted === '' || wanted === present)) return { ...body, slug: present }
  const base = wanted || present || titleSlug(String(body.title ?? ''))
  const slug = await claimFreeUrl(services, place, base)
  const former = urls.filter((url) => url !== slug && url !== base).slice(0, MOST_FORMER)
  return { ...body, slug, urls: [slug, ...former].join(' ') }
}

function wantedSlug({ slug }: DocumentBody): string {
  const wanted = typeof slug === 'string' ? normalizeSlug(slug) : ''
  return slugError(wanted) === undefined ? wanted : ''
}

const AT_ONCE = 100

/** New posts with their URLs claimed: most slugs are free, and those are claimed in few writes. */
export async function claimUrlsOfMany(ports: Ports, items: readonly NewDocument[]): Promise<NewDocument[]> {
  const claimed: NewDocument[] = []
  const triedNumbers = new Map<string, number>()
  for (let from = 0; from < items.length; from += AT_ONCE)
    claimed.push(...(await claimSome(ports, items.slice(from, from + AT_ONCE), triedNumbers)))
  return claimed
}

async function claimSome(ports: Ports, items: readonly NewDocument[], triedNumbers: Map<string, number>): Promise<NewDocument[]> {
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
    else claimed.push(await withClaimed(ports, item, isClaimed ? slug : await claimFreeUrl(ports, placeOf(item), slug, triedNumbers)))
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

function placeOf({ index, id }: NewDocument): ItemRef {
  if (!isItemKind(index)) throw new Error(`There is no item in ${index}`)
  return { kind: index, id }
}

export async function findUrlError(
  services: Pick<Services, 'store' | 'now'>,
  place: ItemRef,
  { slug, stored }: { slug: string; stored: Item | undefined },
): Promise<string | undefined> {
  const [present] = stored ? urlsOf(stored) : []
  if (slug === '') return present === undefined ? undefined : `Enter a URL, such as ${present}.`
  if (slug === present) return undefined
  const holder = await findUrlHolder(services, place, slug)
  if (!holder) return undefined
  const title = holder === 'somebody' ? '' : ` by “${String(holder.body.title || 'Untitled')}”`
  return `The URL ${slug} is used${title}. Enter another, such as ${numberedSlug(slug, 2)}.`
}
