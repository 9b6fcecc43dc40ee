import { use } from 'react'
import { listing as listingTable } from '#app/content/listings.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { type CardProps, ItemCard, type LinkTarget } from '#app/ui/items/item-card.tsx'
import { PageRendering } from '#app/ui/page-rendering.ts'
import { Breadcrumb, type Crumb } from '#app/ui/sections/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/sections/error-message.tsx'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { SearchForm } from '#app/ui/sections/search-form.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import type { SearchPage } from '#domain/ports/store.ts'
import styles from './listing.module.css'
import { ListingSidebar } from './listing-sidebar.tsx'

export type ListingFailure = keyof (typeof listingTable)['defaults']['errors']

export type ListingData = {
  items: ItemSummary[]
  /** They match some words of a search, and follow the first few that match all. */
  partial?: ItemSummary[]
  recent: ItemSummary[]
  total: number
  truncated?: SearchPage['truncated']
  page: number
  pages: number
  failure?: ListingFailure
}

type Props = {
  listing: ListingData
  words: { heading: string; lead: string; empty: string }
  trail: readonly Crumb[]
  target: LinkTarget
  hrefOf: (page: number) => string
  searched?: string
  partialHeading?: string
  notice?: React.ReactNode
  children?: React.ReactNode
}

export function Listing({ listing, words, trail, target, hrefOf, searched, partialHeading, notice, children }: Props) {
  const { items, partial = [], page, pages, failure } = listing
  const { errors, ways } = usePageCopy(listingTable)
  const hasLead = searched === undefined && page === 1 && items.length > 1 && items[0]?.logo
  const leads = hasLead ? items.slice(0, 1) : []
  const others = items.slice(leads.length)
  const hasWays = partial.length === 0 && (searched !== '' || listing.recent.length === 0)
  return (
    <>
      <div className="band">
        <div className={`container with-aside ${styles.header}`}>
          {notice}
          <Breadcrumb trail={trail} />
          <div>
            <h1>{words.heading}</h1>
            {words.lead && <p className="lead">{words.lead}</p>}
          </div>
          <SearchForm text={searched} />
          <ItemList items={leads} target={target} isLead />
        </div>
      </div>
      <div className={`container with-aside ${styles.listing}`}>
        <div>
          {children}
          {failure && <ErrorMessage text={errors[failure]} tryAgain={hrefOf(page)} />}
          {!failure && items.length === 0 && (
            <div className="prose">
              <p>{words.empty}</p>
              {hasWays && ways.length > 0 && <LinkList links={ways} className="links" />}
              {hasWays && <EmptyListMarker at={`${listingTable.key}:ways`} lines={ways} />}
            </div>
          )}
          {items.length > 0 && (
            <>
              <ItemList items={others} target={target} first={hasLead ? 'lazy' : 'eager'} />
              <Pagination page={page} pages={pages} hrefOf={hrefOf} />
            </>
          )}
          {partial.length > 0 && (
            <section className={styles.partial}>
              <h2>{partialHeading}</h2>
              <ItemList items={partial} target={target} />
            </section>
          )}
        </div>
        <ListingSidebar recent={failure && listing.recent.length === 0 ? undefined : listing.recent} target={target} />
      </div>
    </>
  )
}

type Items = { items: readonly ItemSummary[]; target: LinkTarget; isLead?: boolean; first?: CardProps['loading'] }

/** Lazy loading keeps the first image from sharing bandwidth with those below. */
function ItemList({ items, target, isLead = false, first = 'eager' }: Items) {
  const keep = use(PageRendering).memoizeHtml
  const copy = usePageCopy(sharedCopy).item
  const cards = items.map((item, index): CardProps => ({ item, target, isLead, loading: index === 0 ? first : 'lazy' }))
  if (cards.length === 0) return null
  if (!keep)
    return (
      <div className={styles.list}>
        {cards.map((card) => (
          <ItemCard key={`${card.item.kind} ${card.item.id}`} {...card} words={copy} />
        ))}
      </div>
    )
  const html = cards.map((card) => {
    const name = `card ${card.target} ${card.isLead} ${card.loading}`
    return keep({ name, copy, data: card.item }, <ItemCard {...card} words={copy} />)
  })
  return <div className={styles.list} dangerouslySetInnerHTML={{ __html: html.join('') }} />
}
