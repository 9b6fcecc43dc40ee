import { indexNames } from '#domain/ports/index-names.ts'
import type { Replication } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { type Cluster, ownIndexes } from './cluster.ts'

const PATIENCE_MS = 1500

export async function readReplication({ ask, nameOf }: Cluster): Promise<Replication | undefined> {
  const path = `/_cluster/health/${[...indexNames, ...ownIndexes].map(nameOf).join(',')}`
  const answer = await ask({ method: 'GET', path }, { patienceMs: PATIENCE_MS }).catch(() => undefined)
  const [machines, parts, copies] = ['number_of_data_nodes', 'active_primary_shards', 'active_shards'].map((name) =>
    readAt(answer?.body, name),
  )
  if (answer?.status !== 200 || typeof machines !== 'number') return undefined
  if (readAt(answer.body, 'status') === 'red') return { machines, copies: 'missing' }
  return { machines, copies: Number(copies) < 2 * Number(parts) ? 'single' : 'replicated' }
}
