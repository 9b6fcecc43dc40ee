import type { IndexName } from '#domain/index-names.ts'
import { indexedFields, indexedKind } from '#server/store/document-fields.ts'
import { keyGroup } from './found-by.ts'
import { OWN } from './stored-form.ts'

/** Counted up when an index cannot take documents of this version any more. */
export const FORM = 1

export const MARK = { [OWN]: { form: FORM } }

const KEYWORD = { type: 'keyword' }
const WORDS = { type: 'text', analyzer: 'whitespace' }
const STEMS = { ...WORDS, index_options: 'freqs' }
const WRITTEN = { ...WORDS, index_options: 'docs', norms: false }
/** The engine refuses more; beginnings up to this length are found without going through the vocabulary. */
const LONGEST_PREFIX = 19
const BEGINNINGS = { index_prefixes: { min_chars: 1, max_chars: LONGEST_PREFIX } }
const KEY_TYPES = {
  texts: KEYWORD,
  days: { type: 'date', format: 'strict_date', ignore_malformed: true },
  moments: { type: 'date', format: 'strict_date_optional_time', ignore_malformed: true },
  numbers: { type: 'double' },
} as const

export const SETTINGS = { number_of_shards: 1, auto_expand_replicas: '0-1' }

/** The mapping of an index of documents, from its field table. What a body holds is kept and never looked into. */
export function mappingOf(index: IndexName) {
  const keys: Record<string, Record<string, unknown>> = { texts: {}, days: {}, moments: {}, numbers: {} }
  for (const { field } of indexedFields().filter(({ indexes }) => indexes.includes(index))) {
    const group = keyGroup(indexedKind([index], field))
    Object.assign(keys[group] ?? {}, { [field]: KEY_TYPES[group] })
  }
  const words = {
    title: STEMS,
    excerpt: STEMS,
    other: STEMS,
    content: STEMS,
    written_title: { ...WRITTEN, ...BEGINNINGS },
    written: { ...WRITTEN, ...BEGINNINGS },
    singular_title: WORDS,
    singular: WORDS,
  }
  const groups = Object.fromEntries(Object.entries({ ...keys, words }).map(([name, properties]) => [name, { properties }]))
  return {
    dynamic: false,
    _meta: MARK,
    // They are made from the body again whenever it is written, so they need not be kept beside it.
    _source: { excludes: [`${OWN}.made_by`, ...Object.keys(groups).map((name) => `${OWN}.${name}`)] },
    properties: { [OWN]: { properties: { index: KEYWORD, id: KEYWORD, made_by: KEYWORD, ...groups } } },
  }
}

export const OWN_MAPPING = { dynamic: false, _meta: MARK }
