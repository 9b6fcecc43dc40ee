import { hash } from 'node:crypto'
import { memoize } from '#lib/cache/memoize.ts'
import { responseBytes } from '#lib/http/buffered-response.ts'
import { EMPTY_RESULT_HEADER } from '#lib/http/cacheable-page.ts'
import { isWorthCompressing } from '#server/http/compress.ts'
import type { HeaderPairs } from '#server/http/prepared-response.ts'
import { addVariant, type Resource } from '#server/http/resource.ts'

export type RenderedPage = { resource: Resource; isShareable: boolean; isKeepable: boolean; isPoor: boolean; turnsAt?: number | undefined }

const MOST_REMEMBERED = 20_000
export const HIT_HEADERS: HeaderPairs = [['Server-Timing', 'cache;desc=hit']]
/** RFC 9213: proxies may show it up to a minute longer, while browsers ask each time. */
const TO_KEEP: HeaderPairs = [['CDN-Cache-Control', 'max-age=10, stale-while-revalidate=50']]
const HIT_TO_KEEP: HeaderPairs = [...HIT_HEADERS, ...TO_KEEP]
/** A cached search would reveal what others searched for. */
const WORDS = /[?&]q=/

export async function toRenderedPage(response: Response, isAhead: boolean, hasFailed = false, page = ''): Promise<RenderedPage> {
  const { status, headers } = response
  const body = await responseBytes(response)
  const type = headers.get('Content-Type') ?? ''
  const isShareable = !headers.has('Set-Cookie')
  const isPoor = hasFailed || status >= 500
  const control = headers.get('Cache-Control') ?? ''
  const isKeepable = isShareable && !isPoor && status === 200 && control.startsWith('public, no-cache')
  const isSearch = WORDS.test(page)
  if (isKeepable && isSearch) headers.set('Cache-Control', control.replace('public', 'private'))
  const [hit, toKeep] = page.includes('?') ? [[], isSearch ? [] : TO_KEEP] : [HIT_HEADERS, HIT_TO_KEEP]
  const resource: Resource = {
    status,
    headers: [...headers].filter(([name]) => name !== 'content-length').map(([name, value]) => pairOf(`${name}: ${value}`)),
    usual: isKeepable && !isAhead ? toKeep : isKeepable ? hit : [],
    isPage: status === 200 && type.startsWith('text/html'),
    foundNothing: headers.get(EMPTY_RESULT_HEADER.name) === EMPTY_RESULT_HEADER.value,
    isCompressible: isWorthCompressing(type, body.length),
    hash: isKeepable ? hash('sha256', body, 'base64url').slice(0, 22) : undefined,
    variants: {},
  }
  addVariant(resource, { encoding: 'plain', body })
  return { resource, isShareable, isKeepable, isPoor }
}

/** Most pages share headers, so one copy saves memory. */
const pairOf = memoize((line): HeaderPairs[number] => {
  const end = line.indexOf(': ')
  const name = line.slice(0, end).replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return [name, line.slice(end + 2)]
}, MOST_REMEMBERED)
