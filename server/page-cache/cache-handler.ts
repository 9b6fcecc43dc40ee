import { remembered } from '#lib/cache/memoize.ts'
import { type AskedHeaders, headerIn, type Sender, type SharedAddress, type SharedPages } from '#lib/http/cacheable-page.ts'
import type { ClientTurns } from '#server/http/client-turns.ts'
import { preferredEncoding } from '#server/http/compress.ts'
import type { Finished } from '#server/http/prepared-response.ts'
import { answerWith, type Encoding, type Resource, variantIn } from '#server/http/resource.ts'
import type { recordReads } from './dependencies.ts'
import { type CacheOptions, openPageCache, type PageAnswer } from './page-cache.ts'

const LONGEST_ADDRESS = 500

/** Of what strangers write, so many characters are remembered with what they mean. */
const REMEMBERED = { targets: 1_000_000, hosts: 20_000, encodings: 50_000, clients: 200_000 }

/** A request before anything is made of it. */
export type Asked = Sender & { method?: string | undefined; url?: string | undefined }

/** Nothing where the app has to answer. */
export type Front = (asked: Asked) => PageAnswer | undefined

type Parts = {
  shared: SharedPages
  /** The files of the build, by their paths. */
  files: ReadonlyMap<string, Resource>
  /** The app over services of which is noted what it reads `during` a work. */
  fetch: (request: Request) => Response | Promise<Response>
  during: ReturnType<typeof recordReads>['during']
  /** Those in which pages are made that are not there. */
  turns?: ClientTurns | undefined
  services: Omit<CacheOptions, 'make' | 'once' | 'keepers'>
} & Pick<CacheOptions, 'once' | 'keepers'>

/** Answers with finished files and pages. What it needs to know of a request it works out once for each way of saying it. */
export function openFront({ shared, files, fetch, services, during, turns, once, keepers }: Parts): Front {
  const make = (page: string, isAhead: boolean) => during(() => fetch(shared.requestFor(page, isAhead)))
  const pages = openPageCache({ ...services, make, ...(once ? { once } : {}), ...(keepers ? { keepers } : {}) })
  const isOurHost = remembered(shared.isOurHost, REMEMBERED.hosts)
  const addressOf = remembered(shared.addressOf, REMEMBERED.targets)
  const encodingOf = remembered((accepted): Encoding => preferredEncoding(accepted) ?? 'plain', REMEMBERED.encodings)
  const isPerson = remembered(shared.isPerson, REMEMBERED.clients)

  return function answer(asked) {
    const { method, url = '', headers } = asked
    if ((method !== 'GET' && method !== 'HEAD') || hasMore(headers) || !isOurHost(headerIn(headers, 'host'))) return undefined
    const encoding = encodingOf(headerIn(headers, 'accept-encoding'))
    const known = headers['if-none-match'] as string | undefined
    const file = files.get(url) ?? fileAt(url)
    if (file) return answerFile(file, encoding, known)
    const address = addressOf(url)
    if (!address || address.page.length > LONGEST_ADDRESS || isPersonal(headers)) return undefined
    const isAhead = shared.isAhead(headers)
    const inTurn = turns && (async (make: () => Promise<Finished | undefined>) => answerOr(await turns.read(asked, make), turns.refusal))
    const given = pages({ page: address.page, isAhead, encoding, known, inTurn, isQuiet: url.includes('?') })
    if (method !== 'GET' || isAhead) return given
    if (!(given instanceof Promise)) return counted(given, address, asked)
    return given.then((page) => page && counted(page, address, asked))
  }

  function fileAt(url: string): Resource | undefined {
    const query = url.indexOf('?')
    return query < 0 ? undefined : files.get(url.slice(0, query))
  }

  function isPersonal(headers: AskedHeaders): boolean {
    return headers.cookie !== undefined && shared.isPersonal(headerIn(headers, 'cookie'))
  }

  function counted(page: Finished, address: SharedAddress, sender: Sender): Finished {
    if (page.isPage && isPerson(headerIn(sender.headers, 'user-agent')))
      shared.report(page.foundNothing ? { ...address, foundNothing: true } : address, sender)
    return page
  }
}

function answerOr(answer: Finished | undefined | 'busy', refusal: Finished): Finished | undefined {
  return answer === 'busy' ? refusal : answer
}

function answerFile(file: Resource, encoding: Encoding, known: string | undefined): PageAnswer {
  const variant = variantIn(file, file.variants[encoding] ? encoding : 'plain')
  if (variant instanceof Promise) return variant.then((ready) => answerWith(file, ready, known))
  return answerWith(file, variant, known)
}

/** A body, or an answer that is waited for in between. */
function hasMore(headers: AskedHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined || headers.expect !== undefined
}
