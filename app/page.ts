import type { RateLimit } from '#domain/access/rate-limits.ts'

type About = {
  path: string
  /** Query parameters: a page is given no others. */
  reads?: readonly string[]
  /** Those that are one visitor's alone and nobody else's to see: they are not counted with page views. */
  readsPrivately?: readonly string[]
  /** What one sender may do only so often here. */
  limits?: Readonly<Record<string, RateLimit>>
  /** Missing for a page to look at. */
  gives?: 'answers-to-forms' | 'file'
}

/** `all`: the same for everybody, so it is kept, shared and fetched ahead. `visit`: made for one visit. */
type Public = { for: 'all' | 'visit'; listed?: SitemapEntry }

/** Search engines shall list it: it stands in the sitemap and has a share picture. `listing`: it changes whenever an item does. */
export type SitemapEntry = { title: string; kind: 'page' | 'listing' | 'article' }

export type Page = About &
  (
    | (Public & { file: `site/${string}` })
    | { file: `admin/${string}` | `editing/${string}`; for: 'administrator' }
    | (Public & { answeredBy: `http/${string}` })
  )
