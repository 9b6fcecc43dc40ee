import type { RateLimit } from '#domain/access/rate-limits.ts'
import type { GuardedAction } from '#domain/access/roles.ts'

type About = {
  path: string
  query?: readonly string[]
  /** These values are private, so page views don't count them. */
  privateQuery?: readonly string[]
  limits?: Readonly<Record<string, RateLimit>>
  responds?: 'answers-to-forms' | 'file'
}

/** `everyone` gets the same, cacheable page; `one-visitor` gets one rendered per request. */
type Public = { for: 'everyone' | 'one-visitor'; listed?: SitemapEntry }

export type SitemapEntry = { title: string; kind: 'page' | 'article' }

type Needs = GuardedAction | { read: GuardedAction; change: GuardedAction }

export type Page = About &
  (
    | (Public & { file: `site/${string}` })
    | { file: `admin/${string}` | `editing/${string}`; for: 'administrator'; needs?: Needs }
    | (Public & { answeredBy: `http/${string}` })
  )
