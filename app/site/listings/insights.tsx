import { Fragment } from 'react'
import { data } from 'react-router'
import { itemPages, type ListPath } from '#app/content/item-pages.ts'
import { type ListTable, listings, listing as listingTable } from '#app/content/listings.ts'
import { navigation } from '#app/content/site.ts'
import { servicesContext, sessionContext } from '#app/context.ts'
import { copyFromMatches, metaFromCopy, pageMeta } from '#app/page-meta.ts'
import { type PathsOf, readQuery } from '#app/page-query.ts'
import { type NoticeLink, postNotice } from '#app/post-notice.ts'
import { takeFlash } from '#app/requests/flash.ts'
import type { LinkTarget } from '#app/ui/items/item-card.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { findItem, type ItemQuery } from '#domain/items/items.ts'
import { isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { Route } from './+types/insights'
import { Listing } from './listing.tsx'
import { loadListing } from './load-listing.ts'

type AddedItem = { message: string; links: NoticeLink[] }

type Variant = Pick<ItemQuery, 'kinds' | 'order'> & {
  table: ListTable
  recent: number
  target: LinkTarget
  /** Search engines index this URL instead. */
  standsFor?: string
}

const newest = { order: 'newest', recent: 3 } as const

type ListingPath = PathsOf<'site/listings/insights.tsx'>

const variants: Record<ListingPath, Variant> = {
  '/blogs': { ...newest, table: listings.insights, kinds: itemKinds, target: 'blog-link' },
  ...variantsOfKinds(),
  '/manage-blogs': { table: listings.all, kinds: itemKinds, order: 'stored', recent: 100, target: 'blog-link', standsFor: '/blogs' },
}

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const path = listingAt(pattern)
  const { kinds, order, recent } = variants[path]
  const { status, listing } = await loadListing(services, {
    query: readQuery(path, request),
    list: { kinds, order },
    recent: { kinds, order, size: recent },
    failure: 'fetch',
  })
  const isSignedIn = context.get(sessionContext) !== null
  const { added, headers } = isSignedIn && path === navigation.insights.path ? await takeAddedItemFlash(services, request) : { headers: {} }
  return data({ path, listing, added }, { status, headers })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { path, listing } = loaderData
  const { table, standsFor } = variants[path]
  const head = metaFromCopy(table, matches)
  return pageMeta(
    {
      ...head,
      title: `${head.title}${listing.page > 1 ? `, page ${listing.page}` : ''}`,
      path: standsFor ?? addressOf(path, listing.page),
      pictureOf: path,
      noindex: standsFor !== undefined,
      trail: trailTo(path, [copyFromMatches(listingTable, matches).name, copyFromMatches(table, matches).heading]),
    },
    matches,
  )
}

export default function Insights({ loaderData: { path, listing, added } }: Route.ComponentProps) {
  const { table, target } = variants[path]
  const words = usePageCopy(table)
  const { name } = usePageCopy(listingTable)
  return (
    <Listing
      listing={listing}
      words={words}
      trail={trailTo(path, [name, words.heading])}
      target={target}
      hrefOf={(page) => addressOf(path, page)}
      notice={added && <AddedNotice added={added} />}
    />
  )
}

function variantsOfKinds() {
  const variants = itemKinds.map((kind) => [itemPages[kind].list.path, { ...newest, ...itemPages[kind].list, kinds: [kind] }])
  return Object.fromEntries(variants) as Record<ListPath, Variant>
}

function listingAt(pattern: string): ListingPath {
  const path = `/${pattern}`
  if (!(path in variants)) throw new Error(`There is no listing at ${path}`)
  return path as ListingPath
}

function trailTo(path: ListingPath, [all, label]: [string, string]) {
  const insights = { label: all, path: navigation.insights.path }
  return path === insights.path ? [insights] : [insights, { label, path }]
}

function addressOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}

function AddedNotice({ added: { message, links } }: { added: AddedItem }) {
  return (
    <p role="status" className="callout success">
      {message}
      {links.map(({ label, path }) => (
        <Fragment key={path}>
          {' '}
          <a href={path}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}

async function takeAddedItemFlash(
  services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>,
  request: Request,
): Promise<{ added?: AddedItem; headers: Record<string, string> }> {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { name, kind, id } = word
  if (name !== 'added' || !isItemKind(kind) || typeof id !== 'string') return { headers: {} }
  const item = await attempt(services, 'Added item not read', () => findItem(services, kind, id))
  return item ? { added: postNotice(services, item, 'Published'), headers } : { headers }
}
