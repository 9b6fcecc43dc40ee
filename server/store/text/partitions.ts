import { deletedAt } from '#domain/items/system-fields.ts'
import { isItemKind } from '#domain/kinds/kinds.ts'
import type { DocumentBody, IndexName, Selection } from '#domain/ports/store.ts'

/** Separate indexes keep hidden items from affecting public searches. */
export const partitions = ['public', 'hidden', 'other'] as const

export type Partition = (typeof partitions)[number]

export function partitionOf(index: IndexName, body: DocumentBody): Partition {
  if (!isItemKind(index)) return 'other'
  return body.draft === true || deletedAt({ body }) !== undefined ? 'hidden' : 'public'
}

export function partitionsOf({ indexes, where = [] }: Pick<Selection, 'indexes' | 'where'>): Partition[] {
  const has = (field: string, value: boolean | '') =>
    where.some((filter) => filter.field === field && 'equals' in filter && filter.equals === value)
  const hasNot = (field: string, value: '') =>
    where.some((filter) => filter.field === field && 'notEquals' in filter && filter.notEquals === value)
  const isPossible: Record<Partition, boolean> = {
    public: indexes.some(isItemKind) && !has('draft', true) && !hasNot('deleted_at', ''),
    hidden: indexes.some(isItemKind) && !(has('draft', false) && has('deleted_at', '')),
    other: !indexes.every(isItemKind),
  }
  return partitions.filter((partition) => isPossible[partition])
}
