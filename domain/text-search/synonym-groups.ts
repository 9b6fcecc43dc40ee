import groups from './synonym-groups.json' with { type: 'json' }

export type SynonymGroup = readonly string[]

export const DEFAULT_SYNONYMS: readonly SynonymGroup[] = groups
