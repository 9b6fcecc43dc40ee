/** What a request says, names in small letters. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Who asked. */
export type RequestClient = { headers: RequestHeaders; socket: { remoteAddress?: string | undefined } }

export type CacheableUrl = {
  /** Path and query as far as the page reads them, in one order. */
  page: string
  /** As it was asked for. */
  path: string
  query: string
}

/** The header of a page of results without any. */
export const EMPTY_RESULT_HEADER = { name: 'X-Found', value: 'nothing' }

export type ViewedPage = Pick<CacheableUrl, 'path' | 'query'> & { foundNothing?: boolean }

/** What has to be known of the pages that are the same for everybody, to answer with finished ones before the app is asked. */
export type CacheablePages = {
  /** What every answer says, names and values. */
  headers: readonly (readonly [string, string])[]
  /** The shared page that a request's target names, if it names one. */
  addressOf(target: string): CacheableUrl | undefined
  isOurHost(host: string): boolean
  /** The networks that who asked is in, the widest first. */
  networksOf(sender: RequestClient): readonly string[]
  /** Whether a request's target asks for a search, whatever page it names. */
  isSearch(target: string): boolean
  /** Whether cookies say that somebody is, or was, signed in: no other cookie makes a page personal. */
  isPersonal(cookies: string): boolean
  /** Whether a browser fetches the page before anybody has asked to see it. */
  isAhead(headers: RequestHeaders): boolean
  /** Whether the name of a client is not that of a robot. */
  isPerson(userAgent: string): boolean
  /** Counts a page that was shown. */
  report(page: ViewedPage, sender: RequestClient): void
  /** A request of our own for a shared page: nothing that a visitor sends can get into it. */
  requestFor(page: string, isAhead: boolean): Request
}

/** What a header says; empty where it is missing. */
export function headerValue(headers: RequestHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : (value?.join(', ') ?? '')
}
