import { z } from 'zod'
import { updateWithRetry } from '#domain/documents/documents.ts'
import { moment, number, readFields, text } from '#domain/fields/fields.ts'
import { findItem, itemState, siteMinute } from '#domain/items/items.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { type Day, dayInZone } from '#lib/time/dates.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

export const linkCheckTable = z.object({
  kind: text(50, { label: 'Kind' }),
  item: text(200, { label: 'Item' }),
  address: text(2048, { label: 'Address' }),
  stored_at: moment({ label: 'Tried', indexed: true }),
  good_at: moment({ label: 'Good' }),
  /** Counts consecutive nights, not attempts. */
  failures: number({ label: 'Failures' }),
  gone: number({ label: 'Gone' }),
  failed_on: text(10, { label: 'Day of the last of them' }),
  why: text(20, { label: 'Why' }),
  state: text(20, { label: 'State', indexed: true }),
  place: text(50, { label: 'Place of the last item that was tried in turn' }),
})

type LinkCheck = z.infer<typeof linkCheckTable>

/** `nothing`: people may still see the page, or we couldn't ask. */
export type LinkOutcome = { type: 'good' } | { type: 'nothing' } | { type: 'failed'; why: string } | { type: 'gone'; why: string }

type Linking = { kind: ItemKind; id: string; blog_link: string }

const FAILURES_OF_THE_DEAD = 3
const GONE_OF_THE_DEAD = 2

export function linkCheckId({ kind, id }: Pick<Linking, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

export function toLinkCheck({ body }: Pick<StoredDocument, 'body'>): LinkCheck {
  return readFields(linkCheckTable, body)
}

export function advanceLinkCheck(
  before: LinkCheck | undefined,
  { kind, id, blog_link }: Linking,
  outcome: LinkOutcome,
  at: { now: Date; day: Day },
): LinkCheck {
  const known = before?.address === blog_link ? before : readFields(linkCheckTable, {})
  const stored_at = at.now.toISOString()
  const check = { ...known, kind, item: id, address: blog_link, stored_at }
  if (outcome.type === 'nothing') return check
  if (outcome.type === 'good')
    return { ...readFields(linkCheckTable, {}), kind, item: id, address: blog_link, stored_at, good_at: stored_at }
  if (known.failed_on === at.day) return check
  const failures = known.failures + 1
  const gone = outcome.type === 'gone' ? known.gone + 1 : 0
  const isDead = failures >= FAILURES_OF_THE_DEAD || gone >= GONE_OF_THE_DEAD
  const state = known.state === 'dead' || known.state === 'ignored' ? known.state : isDead ? 'dead' : 'failing'
  return { ...check, failures, gone, failed_on: at.day, why: outcome.why, state }
}

export async function findBrokenLinksAmong<Item extends Linking>(
  { store }: Pick<Services, 'store'>,
  items: readonly Item[],
): Promise<Set<Item>> {
  const checks = await checksOf(store, items)
  return new Set(items.filter((item) => isDead(checks.get(linkCheckId(item)), item)))
}

async function checksOf(store: Store, items: readonly Linking[]): Promise<ReadonlyMap<string, StoredDocument>> {
  if (items.length === 0) return new Map()
  const found = await store.find({ indexes: ['link-checks'], ids: items.map(linkCheckId), size: items.length })
  return new Map(found.documents.map((document) => [document.id, document]))
}

function isDead(document: StoredDocument | undefined, { blog_link }: Linking): boolean {
  if (!document) return false
  const { state, address } = toLinkCheck(document)
  return state === 'dead' && address === blog_link
}

export type BrokenLink = { check: string; kind: ItemKind; id: string; title: string; address: string; why: string; goodOn?: Day }

const MOST_LISTED = 20

export async function listBrokenLinks(services: Ports): Promise<{ links: BrokenLink[]; more: boolean }> {
  const found = await services.store.find({
    indexes: ['link-checks'],
    where: [{ field: 'state', equals: 'dead' }],
    sort: { field: 'stored_at', order: 'descending' },
    size: MOST_LISTED,
  })
  const links = await Promise.all(found.documents.map((document) => deadLink(services, document)))
  return { links: links.filter((link) => link !== undefined), more: found.total > MOST_LISTED }
}

async function deadLink(services: Ports, document: StoredDocument): Promise<BrokenLink | undefined> {
  const { kind, item: id, address, why, good_at } = toLinkCheck(document)
  const item = isItemKind(kind) ? await findItem(services, kind, id) : undefined
  if (!item || item.blog_link !== address || itemState(item, siteMinute(services)) !== 'live') return undefined
  const goodOn = good_at === '' ? undefined : dayInZone(services.settings.timeZone, new Date(good_at))
  return { check: document.id, kind: item.kind, id, title: item.title, address, why, ...(goodOn ? { goodOn } : {}) }
}

export async function ignoreBrokenLink({ store }: Pick<Services, 'store'>, check: string): Promise<boolean> {
  if (check === '' || check.length > 300) return false
  return (await updateWithRetry(store, { index: 'link-checks', id: check }, (body) => ({ ...body, state: 'ignored' }))) === 'changed'
}
