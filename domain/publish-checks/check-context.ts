import { categoriesInUse } from '#domain/categories/categories-in-use.ts'
import { storedSize } from '#domain/images/images.ts'
import { findItem, findItemByPublicId, firstItems } from '#domain/items/items.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { findBrokenLinksAmong } from '#domain/link-checks/link-checks.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { parseWebUrl } from '#lib/text/link-url.ts'
import type { CheckContext } from './suggestions.ts'

const MOST = 30

type CheckQuestion = {
  ids: readonly string[]
  title: string
  link: string
  category: string
  addresses: readonly string[]
  pictures: readonly string[]
}

type Ports = Pick<Services, 'store' | 'settings'>

export async function loadCheckContext(
  services: Ports,
  { ids, title, link, category, addresses, pictures }: CheckQuestion,
): Promise<CheckContext> {
  const others = async (kinds: readonly ItemKind[], where: Filter) => {
    const found = await firstItems(services, { kinds, order: 'newest', size: 4 }, [where])
    return found.filter((item) => !ids.includes(item.id)).map((item) => ({ id: item.id, kind: item.kind, title: item.title }))
  }
  const address = parseWebUrl(link.trim())
  // Titles without letters or digits have no sort key to compare.
  const titles = /[\p{L}\p{N}]/u.test(title) ? await others(itemKinds, { field: 'title', equals: title }) : []
  const links = address === undefined ? [] : await others(['news'], { field: 'blog_link', equals: address })
  const missing: string[] = []
  for (const each of [link.trim(), ...addresses.slice(0, MOST)]) if (await isMissing(services, each)) missing.push(each)
  const sizes: Record<string, { width: number; height: number }> = {}
  const gone: string[] = []
  for (const file of pictures.slice(0, MOST)) {
    const stored = await services.store.get('images', file)
    if (!stored) gone.push(file)
    // Framed images always match their frame, so measure the original.
    const whole = stored?.body.made_from
    const size = await storedSize(services, typeof whole === 'string' && whole !== '' ? whole : file)
    if (size) sizes[file] = size
  }
  const categories = category === '' ? [] : (await categoriesInUse(services)).filter((other) => isSpelledOtherwise(category, other))
  return { titles, links, categories, missing, dead: address === undefined ? [] : await deadOf(services, ids, address), sizes, gone }
}

const letters = new Intl.Collator('en', { sensitivity: 'base' })

function isSpelledOtherwise(one: string, other: string): boolean {
  return one !== other && letters.compare(one, other) === 0
}

async function deadOf({ store }: Ports, ids: readonly string[], address: string): Promise<string[]> {
  const found = await Promise.all(ids.flatMap((id) => itemKinds.map((kind) => findItem({ store }, kind, id))))
  const linking = found.filter((item) => item?.blog_link === address).filter((item) => item !== undefined)
  return (await findBrokenLinksAmong({ store }, linking)).size > 0 ? [address] : []
}

async function isMissing({ store, settings }: Ports, address: string): Promise<boolean> {
  const url = URL.parse(address, settings.siteUrl)
  const id = url?.searchParams.get('id')
  if (url?.origin !== settings.siteUrl || url.pathname !== '/blog-details' || !id) return false
  return (await findItemByPublicId({ store }, id)) === undefined
}
