import { memoize } from '#lib/cache/memoize.ts'
import { type CacheablePages, type CacheableUrl, headerValue, type RequestClient, type RequestHeaders } from '#lib/http/cacheable-page.ts'
import type { CacheHandler, PageResponse } from '#server/http/cache-handler-types.ts'
import type { ClientTurns } from '#server/http/client-turns.ts'
import { preferredEncoding } from '#server/http/compress.ts'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import { type Encoding, type Resource, respondWith, variantIn } from '#server/http/resource.ts'
import type { trackDependencies } from './dependencies.ts'
import { type CacheOptions, createPageCache } from './page-cache.ts'

const LONGEST_ADDRESS = 500

/** Strangers write these, so each cache is limited in characters. */
const REMEMBERED = { targets: 1_000_000, hosts: 20_000, encodings: 50_000, clients: 200_000 }

type Parts = {
  shared: CacheablePages
  files: ReadonlyMap<string, Resource>
  fetch: (request: Request) => Response | Promise<Response>
  during: ReturnType<typeof trackDependencies>['during']
  turns?: ClientTurns | undefined
  services: Omit<CacheOptions, 'make' | 'singleFlight' | 'keepers'>
} & Pick<CacheOptions, 'singleFlight' | 'keepers'>

export function createCacheHandler({ shared, files, fetch, services, during, turns, singleFlight, keepers }: Parts): CacheHandler {
  const make = (page: string, isAhead: boolean) => during(() => fetch(shared.requestFor(page, isAhead)))
  const pages = createPageCache({ ...services, make, ...(singleFlight ? { singleFlight } : {}), ...(keepers ? { keepers } : {}) })
  const isOurHost = memoize(shared.isOurHost, REMEMBERED.hosts)
  const addressOf = memoize(shared.addressOf, REMEMBERED.targets)
  const encodingOf = memoize((accepted): Encoding => preferredEncoding(accepted) ?? 'plain', REMEMBERED.encodings)
  const isPerson = memoize(shared.isPerson, REMEMBERED.clients)

  return function answer(asked) {
    const { method, url = '', headers } = asked
    if ((method !== 'GET' && method !== 'HEAD') || hasMore(headers) || !isOurHost(headerValue(headers, 'host'))) return undefined
    const encoding = encodingOf(headerValue(headers, 'accept-encoding'))
    const known = headerValue(headers, 'if-none-match')
    const file = files.get(url) ?? fileAt(url)
    if (file) return answerFile(file, encoding, known)
    const address = addressOf(url)
    if (!address || address.page.length > LONGEST_ADDRESS || isPersonal(headers)) return undefined
    const isAhead = shared.isAhead(headers)
    const inTurn =
      turns && (async (make: () => Promise<PreparedResponse | undefined>) => answerOr(await turns.read(asked, make), turns.refusal))
    const given = pages({ page: address.page, isAhead, encoding, known, inTurn, isQuiet: url.includes('?') })
    if (method !== 'GET' || isAhead) return given
    if (!(given instanceof Promise)) return counted(given, address, asked)
    return given.then((page) => page && counted(page, address, asked))
  }

  function fileAt(url: string): Resource | undefined {
    const query = url.indexOf('?')
    return query < 0 ? undefined : files.get(url.slice(0, query))
  }

  function isPersonal(headers: RequestHeaders): boolean {
    return headers.cookie !== undefined && shared.isPersonal(headerValue(headers, 'cookie'))
  }

  function counted(page: PreparedResponse, address: CacheableUrl, sender: RequestClient): PreparedResponse {
    if (!page.isPage) return page
    if (isPerson(headerValue(sender.headers, 'user-agent')))
      shared.report(page.foundNothing ? { ...address, foundNothing: true } : address, sender)
    else shared.leaveOut()
    return page
  }
}

function answerOr(answer: PreparedResponse | undefined | 'busy', refusal: PreparedResponse): PreparedResponse | undefined {
  return answer === 'busy' ? refusal : answer
}

function answerFile(file: Resource, encoding: Encoding, known: string | undefined): PageResponse {
  const variant = variantIn(file, file.variants[encoding] ? encoding : 'plain')
  if (variant instanceof Promise) return variant.then((ready) => respondWith(file, ready, known))
  return respondWith(file, variant, known)
}

function hasMore(headers: RequestHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined || headers.expect !== undefined
}
