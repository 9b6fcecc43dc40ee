import { isItemKind } from '#domain/kinds/kinds.ts'
import { type IndexName, isIndexName } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { indexedFields, indexedKind, timeFieldOf } from '#server/store/document-fields.ts'
import type { OwnIndex } from './cluster.ts'
import { SYSTEM_FIELD } from './document-source.ts'
import { HIDDEN, keyGroup } from './searchable-fields.ts'

/** Raise this when an index can no longer hold this version's documents. */
export const MAPPING_VERSION = 1

const MARK = { [SYSTEM_FIELD]: { form: MAPPING_VERSION } }

const KEYWORD = { type: 'keyword' }
const WORDS = { type: 'text', analyzer: 'whitespace' }
const STEMS = { ...WORDS, index_options: 'freqs' }
const WRITTEN = { ...WORDS, index_options: 'docs', norms: false }
/** The engine allows no longer prefixes; up to this length they skip the vocabulary. */
export const LONGEST_PREFIX = 19
const BEGINNINGS = { index_prefixes: { min_chars: 1, max_chars: LONGEST_PREFIX } }
const SEARCHED = {
  title: STEMS,
  content: STEMS,
  written_title: { ...WRITTEN, ...BEGINNINGS },
  written: { ...WRITTEN, ...BEGINNINGS },
  singular_title: WORDS,
  singular: WORDS,
}
const OF_HIDDEN = Object.entries({ ...SEARCHED, near: WRITTEN }).map(([name, field]) => [HIDDEN + name, field])
const ITEM_WORDS = { near: WRITTEN, ...Object.fromEntries(OF_HIDDEN) }
const KEY_TYPES = {
  texts: KEYWORD,
  days: { type: 'date', format: 'strict_date', ignore_malformed: true },
  moments: { type: 'date', format: 'strict_date_optional_time', ignore_malformed: true },
  numbers: { type: 'double' },
} as const

export const SETTINGS = { number_of_shards: 1, auto_expand_replicas: '0-1' }

type Mapping = { dynamic: false; _meta: unknown; _source?: unknown; properties: Record<string, unknown> }

export function mappingOf(index: IndexName | OwnIndex): Mapping {
  return isIndexName(index) ? mappingOfDocuments(index) : { dynamic: false, _meta: MARK, properties: {} }
}

export function foreignFields(index: IndexName | OwnIndex, mappings: unknown): { field: string; type: unknown }[] {
  return differences(mappingOf(index).properties, readAt(mappings, 'properties'))
}

function differences(ours: Record<string, unknown>, theirs: unknown): { field: string; type: unknown }[] {
  return Object.entries(ours).flatMap(([field, own]) => {
    const [properties, other] = [readAt(own, 'properties'), readAt(theirs, field)]
    const isObject = typeof properties === 'object' && properties !== null
    if (isObject && ['object', undefined].some((type) => type === readAt(other, 'type')))
      return differences({ ...properties }, readAt(other, 'properties')).map((inner) => ({ ...inner, field: `${field}.${inner.field}` }))
    return readAt(own, 'type') === readAt(other, 'type') ? [] : [{ field, type: readAt(other, 'type') }]
  })
}

function mappingOfDocuments(index: IndexName): Mapping {
  const keys: Record<string, Record<string, unknown>> = { texts: {}, days: {}, moments: {}, numbers: {} }
  for (const { field } of indexedFields().filter(({ indexes }) => indexes.includes(index))) {
    const group = keyGroup(indexedKind([index], field))
    Object.assign(keys[group] ?? {}, { [field]: KEY_TYPES[group] })
    const time = timeFieldOf([index], field)
    if (time) Object.assign(keys.numbers ?? {}, { [time]: KEY_TYPES.numbers })
  }
  const words = { ...SEARCHED, excerpt: STEMS, other: STEMS, ...(isItemKind(index) ? ITEM_WORDS : {}) }
  const groups = Object.fromEntries(Object.entries({ ...keys, words }).map(([name, properties]) => [name, { properties }]))
  return {
    dynamic: false,
    _meta: MARK,
    // Derived from the body on each write, so they needn't be stored.
    _source: { excludes: [`${SYSTEM_FIELD}.made_by`, ...Object.keys(groups).map((name) => `${SYSTEM_FIELD}.${name}`)] },
    properties: { [SYSTEM_FIELD]: { properties: { index: KEYWORD, id: KEYWORD, made_by: KEYWORD, ...groups } } },
  }
}
