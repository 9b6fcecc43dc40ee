import { listItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { foldAlike } from '#lib/text/alike.ts'
import { categoriesInUse } from './categories-in-use.ts'

/** Two categories that look alike would split their posts between two filters. */
export async function knownSpelling(services: Pick<Services, 'store'>, category: string): Promise<string> {
  if (category === '') return category
  const { total } = await listItems(services, { kinds: itemKinds, order: 'newest', size: 0 }, [{ field: 'category', equals: category }])
  if (total > 0) return category
  const alike = foldAlike(category)
  return (await categoriesInUse(services)).find((known) => foldAlike(known) === alike) ?? category
}

export async function createSpeller(services: Pick<Services, 'store'>): Promise<(category: string) => string> {
  const known = new Set(await categoriesInUse(services))
  const spellings = new Map([...known].map((category) => [foldAlike(category), category]))
  return (category) => {
    if (category === '' || known.has(category)) return category
    const alike = foldAlike(category)
    const spelling = spellings.get(alike) ?? category
    spellings.set(alike, spelling)
    return spelling
  }
}
