import { itemKinds } from '#domain/kinds/kinds.ts'

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
  'item-urls',
  'authors',
  'people',
  'ready-posts',
  'deleted-images',
  'site-settings',
  'visits',
  'visit-salts',
  'spam-senders',
  'outgoing',
  'erasures',
  'destinations',
] as const

export const signInIndexes: readonly IndexName[] = ['sessions', 'sign-in-links', 'sign-in-attempts', 'limits', 'form-keys']

export const dayIndexes: readonly IndexName[] = ['visits', 'visit-salts']

export const ephemeralIndexes: readonly IndexName[] = [...signInIndexes, ...dayIndexes, 'destinations']

export const outsideIndexes: readonly IndexName[] = ['erasures']

export const derivedIndexes: readonly IndexName[] = ['picture-uses', 'backup-tries', 'email-status']

export type IndexName = (typeof indexNames)[number]

export function isIndexName(name: string): name is IndexName {
  return indexNames.some((known) => known === name)
}
