import { objectOf, readAt } from '#lib/objects/objects.ts'
import { type Cluster, toClusterError } from './cluster.ts'

/** A restored index gets another uuid, or in the place of a closed one another history. */
export async function identifyCluster({ ask, nameOf }: Cluster): Promise<string> {
  const path = `/${nameOf('messages')},${nameOf('outgoing')}/_settings/index.uuid,index.history*`
  const answer = await ask({ method: 'GET', path })
  if (answer.status !== 200) throw toClusterError(answer)
  return Object.values(objectOf(answer.body))
    .map((about) => JSON.stringify(readAt(about, 'settings', 'index')))
    .sort()
    .join(' ')
}
