import type { RequestClient } from '#lib/http/cacheable-page.ts'
import type { PreparedResponse } from './prepared-response.ts'

export type PageResponse = PreparedResponse | Promise<PreparedResponse | undefined>

export type IncomingRequest = RequestClient & { method?: string | undefined; url?: string | undefined }

export type CacheHandler = (asked: IncomingRequest) => PageResponse | undefined
