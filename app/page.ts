import type { RateLimit } from '#domain/access/rate-limits.ts'

type About = {
  path: string
  reads?: readonly string[]
  /** These values are private, so page views don't count them. */
  readsPrivately?: readonly string[]
  limits?: Readonly<Record<string, RateLimit>>
  gives?: 'answers-to-forms' | 'file'
}

/** `all` is identical for everyone and cacheable; `visit` is rendered per request. */
type Public = { for: 'all' | 'visit'; listed?: SitemapEntry }

export type SitemapEntry = { title: string; kind: 'page' | 'listing' | 'article' }

export type Page = About &
  (
    | (Public & { file: `site/${string}` })
    | { file: `admin/${string}` | `editing/${string}`; for: 'administrator' }
    | (Public & { answeredBy: `http/${string}` })
  )
