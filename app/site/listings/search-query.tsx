import { data } from 'react-router'
import { fillTemplate } from '#app/content/fill-template.ts'
import { listings, listing as listingTable } from '#app/content/listings.ts'
import { navigation } from '#app/content/site.ts'
import { servicesContext, sessionContext } from '#app/context.ts'
import { metaFromCopy, pageMeta } from '#app/page-meta.ts'
import { type PageQuery, readQuery } from '#app/page-query.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { EMPTY_RESULT_HEADER } from '#lib/http/cacheable-page.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import type { Route } from './+types/search-query'
import { Listing, type ListingData } from './listing.tsx'
import { loadListing } from './load-listing.ts'
import styles from './search-query.module.css'

/** Longer queries are cut, because every results page repeats them. */
const MOST_CHARACTERS = 200
const CONTROL_CHARACTERS = /\p{Cc}+/gu

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery('/search-query', request)
  const searched = searchedText(query)
  const { status, listing } = await loadListing(services, {
    query,
    list: searched ? { kinds: itemKinds, order: 'best-match', text: searched, highlight: true } : undefined,
    recent: { kinds: itemKinds, order: 'newest', size: 3 },
    failure: searched ? 'search' : 'fetch',
  })
  const foundNothing = searched !== '' && listing.total === 0 && !listing.truncated && !listing.partial?.length
  const headers: HeadersInit = {
    // Partial results can differ next time.
    ...(listing.truncated === 'timeout' ? { 'Cache-Control': 'private, no-cache' } : {}),
    ...(foundNothing && context.get(sessionContext) === null ? { [EMPTY_RESULT_HEADER.name]: EMPTY_RESULT_HEADER.value } : {}),
  }
  return data({ searched, listing }, { status, headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { searched, listing } = loaderData
  const { title, description } = metaFromCopy(listings.search, matches)
  return pageMeta(
    {
      title: `${searched ? `${searched} – ` : ''}${title}`,
      description,
      path: addressOf(searched, listing.page),
      pictureOf: '/',
      // Anyone can craft a results URL with any text, so don't index it.
      noindex: searched !== '',
    },
    matches,
  )
}

export default function SearchQuery({ loaderData: { searched, listing } }: Route.ComponentProps) {
  const words = usePageCopy(listings.search)
  const { name } = usePageCopy(listingTable)
  return (
    <Listing
      listing={listing}
      words={{ ...words, empty: emptyWords(words, { searched, listing }) }}
      trail={[
        { label: name, path: navigation.insights.path },
        { label: words.title, path: addressOf(searched, listing.page) },
      ]}
      target="blog-link"
      hrefOf={(page) => addressOf(searched, page)}
      searched={searched}
      partialHeading={words.partialHeading}
    >
      {searched && !listing.failure && <Results searched={searched} found={listing} />}
    </Listing>
  )
}

function emptyWords(words: typeof listings.search.defaults, { searched, listing }: { searched: string; listing: ListingData }): string {
  if (listing.recent.length === 0) return words.nothingYet
  if (listing.partial?.length) return words.noFullMatch
  // A search that ended early may have missed matches.
  return searched && listing.truncated !== 'timeout' ? words.noResult : words.empty
}

function Results({ searched, found }: { searched: string; found: ListingData }) {
  const { resultsLabel, moreThan, atLeast, endedEarly, backToAll } = usePageCopy(listings.search)
  const total = { number: found.total.toLocaleString('en-US') }
  const limits = { 'too-many': moreThan, timeout: atLeast, busy: '{number}' }
  return (
    <p className={`row ${styles.results}`}>
      <span>
        {resultsLabel} <strong>{`“${searched}”`}</strong>
        {`: ${fillTemplate(found.truncated ? limits[found.truncated] : '{number}', total)}`}
      </span>
      {found.truncated === 'timeout' && <span>{endedEarly}</span>}
      {found.recent.length > 0 && (
        <a className="tap" href={backToAll.path}>
          {backToAll.label}
        </a>
      )}
    </p>
  )
}

function searchedText(query: PageQuery<'q'>): string {
  const asked = query.get('q') ?? ''
  const text = stripDirectionMarks(asked).replace(CONTROL_CHARACTERS, ' ').trim()
  // Cut by code points to keep surrogate pairs whole.
  return [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('').toWellFormed().trim()
}

function addressOf(searched: string, page: number): string {
  const query = new URLSearchParams({ ...(searched ? { q: searched } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return query.size > 0 ? `/search-query?${query}` : '/search-query'
}
