import { setTimeout } from 'node:timers/promises'
import type { IndexName } from '#domain/ports/store.ts'
import { objectOf, readAt } from '#lib/objects/objects.ts'
import { type Cluster, toClusterError } from './cluster.ts'
import { hasFailedCopies } from './documents.ts'

const PAUSE_MS = 5000
const MOST_PAUSES = 30

/** Segments and the translog hold what was removed. Copies let each other forget it within a minute. */
export async function scrubIndexes(cluster: Cluster, indexes: readonly IndexName[]): Promise<void> {
  const names = indexes.map(cluster.nameOf).join(',')
  const before = await readOperations(cluster, names)
  for (let pauses = 0; (await readOperations(cluster, names)).some(({ kept }, at) => kept <= (before[at]?.last ?? 0)); pauses++) {
    if (pauses === MOST_PAUSES) throw new Error(`A copy of ${names} still needs what was removed`)
    await setTimeout(PAUSE_MS, undefined, { ref: false })
  }
  for (const path of ['_flush?force=true', '_forcemerge?max_num_segments=1', '_flush?force=true', '_refresh']) {
    const answer = await cluster.ask({ method: 'POST', path: `/${names}/${path}` })
    if (answer.status !== 200 || hasFailedCopies(answer)) throw toClusterError(answer)
  }
}

async function readOperations({ ask }: Cluster, names: string): Promise<{ last: number; kept: number }[]> {
  const answer = await ask({ method: 'GET', path: `/${names}/_stats/docs?level=shards` })
  if (answer.status !== 200) throw toClusterError(answer)
  return Object.entries(objectOf(readAt(answer.body, 'indices')))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, index]) => {
      const copies = Object.values(objectOf(readAt(index, 'shards'))).flat()
      const leases = copies.flatMap((copy) => readAt(copy, 'retention_leases', 'leases') ?? [])
      return {
        last: Math.max(...copies.map((copy) => Number(readAt(copy, 'seq_no', 'max_seq_no')))),
        kept: Math.min(...leases.map((lease) => Number(readAt(lease, 'retaining_seq_no')))),
      }
    })
}
