import type { ContentChange, ContentVersion, StoredDocument } from '#domain/ports/store.ts'

/** Readers who missed older changes treat everything as changed. */
export const MAX_CHANGES = 100

const MOST_IDS = 20

export type Change = Omit<ContentChange, 'number'>

export function changesOf(documents: readonly Pick<StoredDocument, 'index' | 'id'>[], kind: Change['kind']): Change[] {
  const byIndex = new Map<Change['index'], string[]>()
  for (const { index, id } of documents) byIndex.set(index, [...(byIndex.get(index) ?? []), id])
  return [...byIndex].map(([index, ids]) => ({ index, kind, ...(ids.length > MOST_IDS ? {} : { ids }) }))
}

/** Earlier versions count changes without listing them, so stop at the first gap. */
export function contiguousChanges(changes: readonly ContentChange[], { number }: Pick<ContentVersion, 'number'>): ContentChange[] {
  let next = number
  const first = changes.findLastIndex((change) => {
    if (change.number === next - 1) next--
    return change.number !== next
  })
  return changes.at(-1)?.number === number ? changes.slice(first + 1) : []
}
