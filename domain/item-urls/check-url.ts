import { urlsOf } from '#domain/items/item-url.ts'
import type { Item } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { numberedSlug } from '#lib/text/slug.ts'
import { findUrlHolder, type ItemPlace } from './claim-url.ts'

export async function findUrlError(
  services: Pick<Services, 'store' | 'now'>,
  place: ItemPlace,
  { slug, stored }: { slug: string; stored: Item | undefined },
): Promise<string | undefined> {
  const [present] = stored ? urlsOf(stored) : []
  if (slug === '') return present === undefined ? undefined : `Enter a URL, such as ${present}.`
  if (slug === present) return undefined
  const holder = await findUrlHolder(services, place, slug)
  if (!holder) return undefined
  const title = holder === 'somebody' ? '' : ` by “${String(holder.body.title || 'Untitled')}”`
  return `The URL ${slug} is used${title}. Enter another, such as ${numberedSlug(slug, 2)}.`
}
