export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

export type RequestClient = { headers: RequestHeaders; socket: { remoteAddress?: string | undefined } }

export type CacheableUrl = {
  page: string
  path: string
  query: string
}

export const EMPTY_RESULT_HEADER = { name: 'X-Found', value: 'nothing' }

export type ViewedPage = Pick<CacheableUrl, 'path' | 'query'> & { foundNothing?: boolean }

export type CacheablePages = {
  headers: readonly (readonly [string, string])[]
  addressOf(target: string): CacheableUrl | undefined
  isOurHost(host: string): boolean
  networksOf(sender: RequestClient): readonly string[]
  isSearch(target: string): boolean
  isPersonal(cookies: string): boolean
  isAhead(headers: RequestHeaders): boolean
  isPerson(userAgent: string): boolean
  report(page: ViewedPage, sender: RequestClient): void
  leaveOut(): void
  requestFor(page: string, isAhead: boolean): Request
}

export function headerValue(headers: RequestHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : (value?.join(', ') ?? '')
}
