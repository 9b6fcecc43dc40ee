import { urlsOf } from '#domain/items/item-url.ts'
import { isHidden } from '#domain/items/system-fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { normalizeSlug, slugError, titleSlug } from '#lib/text/slug.ts'
import { claimFreeUrl, type ItemPlace } from './claim-url.ts'

const MOST_FORMER = 40

/** The body with its URL claimed: when a post becomes public, and when a public one gets another. Drafts claim none. */
export async function withUrls(
  services: Pick<Services, 'store' | 'now'>,
  place: ItemPlace,
  { before, body }: { before?: DocumentBody; body: DocumentBody },
): Promise<DocumentBody> {
  if (isHidden(body)) return body
  const urls = urlsOf({ urls: String(body.urls ?? '') })
  const [present] = urls
  const wanted = wantedSlug(body)
  const isPublished = before !== undefined && before.draft !== true
  if (isPublished && present === undefined && wanted === '') return body
  if (isPublished && !isHidden(before) && (wanted === '' || wanted === present)) return { ...body, slug: present }
  const base = wanted || present || titleSlug(String(body.title ?? ''))
  const slug = await claimFreeUrl(services, place, base)
  const former = urls.filter((url) => url !== slug && url !== base).slice(0, MOST_FORMER)
  return { ...body, slug, urls: [slug, ...former].join(' ') }
}

export function wantedSlug({ slug }: DocumentBody): string {
  const wanted = typeof slug === 'string' ? normalizeSlug(slug) : ''
  return slugError(wanted) === undefined ? wanted : ''
}
