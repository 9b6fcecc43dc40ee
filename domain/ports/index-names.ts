import { itemKinds } from '#domain/kinds/kinds.ts'

/** Every index of the store. Which fields its documents have stands in `schema.ts`. */
export const indexNames = [
  ...itemKinds,
  'messages',
  'images',
  'picture-uses',
  'imports',
  'working-copies',
  'revisions',
  'shared-previews',
  'journal-keys',
  'link-checks',
  'backup-tries',
  'email-status',
  'sessions',
  'sign-in-links',
  'sign-in-attempts',
  'limits',
  'form-keys',
  'administrators',
  'passkeys',
  'access-rules',
  'activities',
  'redirects',
  'same-words',
  'site-words',
  'site-words-history',
] as const

/** What signing in and forms need: good for some days at most, and easily made again. */
export const ephemeralIndexes: readonly IndexName[] = ['sessions', 'sign-in-links', 'sign-in-attempts', 'limits', 'form-keys']

/** What can be found out again, and is not taken along to another store. */
export const derivedIndexes: readonly IndexName[] = ['picture-uses', 'backup-tries', 'email-status']

export type IndexName = (typeof indexNames)[number]

/** Whether this version knows documents of that kind. */
export function isIndexName(name: string): name is IndexName {
  return indexNames.some((known) => known === name)
}
