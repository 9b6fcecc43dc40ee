import type { RequestClient } from '#lib/http/cacheable-page.ts'
import type { PreparedResponse } from './prepared-response.ts'

/** An answer at once where the page is there, and no answer where each visitor has to have one made. */
export type PageResponse = PreparedResponse | Promise<PreparedResponse | undefined>

/** A request before anything is made of it. */
export type IncomingRequest = RequestClient & { method?: string | undefined; url?: string | undefined }

/** Nothing where the app has to answer. */
export type CacheHandler = (asked: IncomingRequest) => PageResponse | undefined
