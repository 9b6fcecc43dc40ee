import { itemKinds } from '#domain/items/kinds.ts'

/** Every index of the store. Which fields its documents have stands in `schema.ts`. */
export const indexNames = [
  ...itemKinds,
  'messages',
  'images',
  'imports',
  'sessions',
  'sign-in-links',
  'sign-in-attempts',
  'administrators',
] as const

export type IndexName = (typeof indexNames)[number]

/** Whether this version knows documents of that kind. */
export function isIndexName(name: string): name is IndexName {
  return indexNames.some((known) => known === name)
}
