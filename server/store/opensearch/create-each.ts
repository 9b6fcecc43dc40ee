import type { NewDocument } from '#domain/ports/store.ts'
import type { Cluster } from './cluster.ts'
import { createDocument, refreshNow, requirePossibleId } from './documents.ts'

const AT_ONCE = 16

export async function createEach(cluster: Cluster, documents: readonly NewDocument[], isFoundAtOnce: boolean): Promise<string[]> {
  for (const { id } of documents) requirePossibleId(id)
  const taken = new Set<NewDocument>()
  const open = documents.values()
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (const document of open) if (!(await createDocument(cluster, document, false)).ok) taken.add(document)
  })
  await Promise.all(lanes)
  if (isFoundAtOnce) for (const index of new Set(documents.map((document) => document.index))) await refreshNow(cluster, index)
  return documents.filter((document) => taken.has(document)).map(({ id }) => id)
}
