import { data } from 'react-router'
import { itemPages } from '#app/content/item-pages.ts'
import { listingErrors, listings } from '#app/content/listings.ts'
import { navigation } from '#app/content/site.ts'
import { servicesContext } from '#app/context.ts'
import { breadcrumbs, pageMeta } from '#app/page-meta.ts'
import type { ItemQuery } from '#domain/items/items.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import type { Route } from './+types/insights'
import type { LinkTarget } from './item-card.tsx'
import { Listing } from './listing.tsx'
import { loadListing } from './load-listing.ts'

type Variant = Pick<ItemQuery, 'kinds' | 'order'> & {
  words: { title: string; description: string; heading: string; lead: string; empty: string }
  /** How many Recent Posts there are. */
  recent: number
  target: LinkTarget
  /** The page that search engines shall show instead. */
  standsFor?: string
}

const newest = { order: 'newest', recent: 3 } as const

/** The listings by address: one page, several sets of options. */
const variants: Record<string, Variant> = {
  '/blogs': { ...newest, words: listings.insights, kinds: itemKinds, target: 'blog-link' },
  ...Object.fromEntries(itemKinds.map((kind) => [itemPages[kind].list.path, { ...newest, ...itemPages[kind].list, kinds: [kind] }])),
  '/manage-blogs': { words: listings.all, kinds: itemKinds, order: 'stored', recent: 100, target: 'blog-link', standsFor: '/blogs' },
}

const insights = { label: listings.insights.heading, path: navigation.insights.path }

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const path = `/${pattern}`
  const { kinds, order, recent } = variantAt(path)
  const { status, listing } = await loadListing(services, {
    request,
    list: { kinds, order },
    recent: { kinds, order, size: recent },
    failure: listingErrors.fetch,
  })
  return data({ siteUrl: services.settings.siteUrl, path, listing }, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { siteUrl, path, listing } = loaderData
  const { words, standsFor } = variantAt(path)
  return pageMeta({
    title: `${words.title}${listing.page > 1 ? `, page ${listing.page}` : ''}`,
    description: words.description,
    path: standsFor ?? addressOf(path, listing.page),
    pictureOf: path,
    siteUrl,
    noindex: standsFor !== undefined,
    jsonLd: [
      breadcrumbs(
        siteUrl,
        trailTo(path).map(({ label, path: crumb }) => ({ name: label, path: crumb })),
      ),
    ],
  })
}

export default function Insights({ loaderData: { path, listing } }: Route.ComponentProps) {
  const { words, target } = variantAt(path)
  return <Listing listing={listing} words={words} trail={trailTo(path)} target={target} hrefOf={(page) => addressOf(path, page)} />
}

function variantAt(path: string): Variant {
  const variant = variants[path]
  if (!variant) throw new Error(`There is no listing at ${path}`)
  return variant
}

function trailTo(path: string) {
  return path === insights.path ? [insights] : [insights, { label: variantAt(path).words.heading, path }]
}

function addressOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}
