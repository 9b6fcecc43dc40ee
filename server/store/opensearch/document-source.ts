import { fieldNames } from '#domain/fields/fields.ts'
import { type DocumentBody, isIndexName, type NewDocument, type StoredDocument } from '#domain/ports/store.ts'
import { schema } from '#domain/schema.ts'
import { readAt } from '#lib/objects/objects.ts'
import { withFields } from '#server/store/document-fields.ts'
import { DERIVATION_HASH, searchableFields } from './searchable-fields.ts'

export const SYSTEM_FIELD = 'tradewind'

const BROKEN_CHARACTER = /\\ud[89a-f][0-9a-f]{2}/

export function toSource({ index, id, body }: NewDocument, write: string): DocumentBody {
  const known = new Set(fieldNames(schema[index]))
  const shown: DocumentBody = {}
  const others: DocumentBody = {}
  for (const [name, value] of Object.entries(body)) {
    const isPlain = known.has(name) && name !== SYSTEM_FIELD && !BROKEN_CHARACTER.test(JSON.stringify(value) ?? '')
    Object.assign(isPlain ? shown : others, { [name]: value })
  }
  // The engine checks names and characters in JSON, but not inside a string.
  const exact = Object.keys(others).length > 0 ? { exact: JSON.stringify(others) } : {}
  return { ...shown, [SYSTEM_FIELD]: { index, id, write, ...exact, made_by: DERIVATION_HASH, ...searchableFields(index, body) } }
}

export type Hit = { _id?: string; _seq_no?: number; _primary_term?: number; _source?: DocumentBody; sort?: unknown[] }

export function sourceFields(fields: readonly string[] | undefined): boolean | string[] {
  return fields === undefined ? true : [...fields, `${SYSTEM_FIELD}.index`, `${SYSTEM_FIELD}.exact`]
}

export function fromSource(hit: Hit, fields?: readonly string[]): StoredDocument {
  const { [SYSTEM_FIELD]: own, ...shown } = hit._source ?? {}
  const index = String(readAt(own, 'index'))
  if (!isIndexName(index)) throw new Error('A stored document does not say where it belongs')
  const exact = readAt(own, 'exact')
  const body: DocumentBody = typeof exact === 'string' ? { ...shown, ...JSON.parse(exact) } : shown
  return { index, id: String(hit._id), version: versionOf(hit), body: withFields(body, fields) }
}

export function versionOf({ _seq_no, _primary_term }: Hit): string {
  return `${_seq_no}:${_primary_term}`
}

export function conditionOf(version: string): string | undefined {
  const [, number, term] = /^(\d+):(\d+)$/.exec(version) ?? []
  return number === undefined ? undefined : `if_seq_no=${number}&if_primary_term=${term}`
}
