import type { FieldMeta } from '#domain/fields/fields.ts'
import { type Filter, type IndexName, indexNames, type Selection } from '#domain/ports/store.ts'
import { indexedIn, indexesWith } from '#server/store/document-fields.ts'

/** Indexes begin with the flags, so lists never scan what they nearly always leave out. */
type Shelf = readonly Place[]

type Place = { field: string; kind: 'flag' | 'moment'; is: 0 | 1 | null }

/** SQLite uses an index only for the identical expression. */
export function keyColumn(field: string): string {
  return `keys ->> '${field}'`
}

export function partitionName(index: IndexName, row: string): string {
  const parts = placesOf([index]).map((place) => `coalesce(${columnOf(place).replace('keys', `${row}.keys`)}, '-')`)
  return parts.length > 0 ? parts.join(' || ') : "''"
}

export function partitionKey(shelf: Shelf): string {
  return shelf.map(({ is }) => is ?? '-').join('')
}

export function partitionTerms(shelf: Shelf): string[] {
  return shelf.map((place) => `(${columnOf(place)}) IS ${place.is ?? 'NULL'}`)
}

export function partitionsOf(index: IndexName, { where = [] }: Selection, indexes: readonly IndexName[] = [index]): Shelf[] {
  return placesOf(indexes).reduce<Shelf[]>(
    (shelves, place) => {
      const own = indexedIn(index).some(({ name }) => name === place.field)
      const possible = own ? valuesOf(place, where) : place.kind === 'flag' ? [null] : ([1] as const)
      return possible.flatMap((is) => shelves.map((shelf) => [...shelf, { ...place, is }]))
    },
    [[]],
  )
}

export function isPartitionField(indexes: readonly IndexName[], filter: Filter): boolean {
  const place = placesOf(indexes).find(({ field }) => field === filter.field)
  if (!place) return false
  return place.kind === 'flag'
    ? 'equals' in filter || 'notEquals' in filter
    : ('equals' in filter && filter.equals === '') || isNotEmpty(filter)
}

function valuesOf({ field, kind }: Pick<Place, 'field' | 'kind'>, where: readonly Filter[]): (0 | 1)[] {
  return ([0, 1] as const).filter((value) => where.every((filter) => filter.field !== field || allows(filter, kind, value)))
}

function allows(filter: Filter, kind: Place['kind'], value: 0 | 1): boolean {
  if (kind === 'flag') {
    const is = value === 1
    if ('equals' in filter) return (filter.equals === true) === is
    return 'notEquals' in filter ? (filter.notEquals === true) !== is : true
  }
  if ('equals' in filter) return (filter.equals === '') === (value === 1)
  if ('lte' in filter || 'gte' in filter) return value === 0
  return isNotEmpty(filter) ? value === 0 : true
}

function isNotEmpty(filter: Filter): boolean {
  return 'notEquals' in filter && filter.notEquals === ''
}

function placesOf(indexes: readonly IndexName[]): Omit<Place, 'is'>[] {
  const all = indexNames.filter((index) => indexes.includes(index)).flatMap(indexedIn)
  const fields = new Map(
    all.filter(({ meta }) => isPlace(meta)).map(({ name, meta }) => [name, meta.kind === 'flag' ? 'flag' : 'moment'] as const),
  )
  return [...fields].map(([field, kind]) => ({ field, kind }))
}

function isPlace({ kind, partitions }: FieldMeta): boolean {
  return kind === 'flag' || partitions === true
}

function columnOf({ field, kind }: Pick<Place, 'field' | 'kind'>): string {
  return kind === 'flag' ? keyColumn(field) : `${keyColumn(field)} IS NULL`
}

export function listedField(index: IndexName): { name: string; meta: FieldMeta } | undefined {
  return indexedIn(index).find(({ meta }) => meta.listedBy)
}

export function isSparse(field: string): boolean {
  return indexesWith(field).some((index) => indexedIn(index).some(({ name, meta }) => name === field && meta.sparse))
}

/** SQLite uses this partial index only for a condition in these exact words. */
export function coveredBy(field: string): string {
  const names = `index_name IN ${nameList(indexesWith(field))}`
  return isSparse(field) ? `${names} AND ${keyColumn(field)} IS NOT NULL` : names
}

export function nameList(names: readonly IndexName[]): string {
  return `(${names.map((name) => `'${name}'`).join(', ')})`
}

export function fieldIndexes(): { field: string; columns: string[] }[] {
  const all = indexNames.flatMap(indexedIn).filter(({ meta }) => meta.kind !== 'flag')
  return [...new Map(all.map(({ name, meta }) => [name, meta]))].map(([field, meta]) => {
    const indexes = indexesWith(field)
    const listed = meta.ownLists ? [...new Set(indexes.flatMap((index) => listedField(index)?.name ?? []))] : []
    const order = [field, ...listed]
    const riding = new Set(
      indexes.flatMap(indexedIn).flatMap((other) => (rides(other.meta) && !order.includes(other.name) ? other.name : [])),
    )
    return {
      field,
      columns: ['index_name', ...placesOf(indexes).map(columnOf), ...order.map(keyColumn), 'id', ...[...riding].map(keyColumn)],
    }
  })
}

function rides({ kind, listedBy, counted }: FieldMeta): boolean {
  return kind === 'day' || listedBy === true || counted === true
}
