import assert from 'node:assert/strict'
import { readAt } from '#lib/objects/objects.ts'
import { type ClusterRequest, openClusterClient } from '#server/store/opensearch/cluster-client.ts'

/** As whoever runs the cluster asks it. Gives the body of its answer, which must be a good one. */
export async function askCluster(url = '', question: ClusterRequest): Promise<unknown> {
  const exchange = openClusterClient({ urls: [url] })
  const { status, body } = await exchange.ask(question, 60_000)
  exchange.close()
  assert.ok(status < 300, `${question.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Whether every copy is where it is to be, so that any one node may go. */
export async function isWhole(url = ''): Promise<boolean> {
  return readAt(await askCluster(url, { method: 'GET', path: '/_cat/health?h=status&format=json' }), 0, 'status') === 'green'
}
