import { itemKinds } from '#domain/kinds/kinds.ts'
import type { StoreErrorReason } from '#domain/ports/store.ts'
import type { Config } from '#server/config/config.ts'
import { openStore } from '#server/services/services.ts'
import { createRequester, indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { allIndexes, findWriteBlock, probeIndexes } from '#server/store/opensearch/cluster-health.ts'
import { errorMessage, type Finding, type Findings, ok, problem, warning } from './check.ts'

type Search = NonNullable<Config['search']>

const HINDRANCES: Partial<Record<StoreErrorReason, [says: string, todo: string]>> = {
  full: [
    'the search service takes nothing new: its disk is full (index.blocks.read_only_allow_delete)',
    'Make room there; where the block stays, set index.blocks.read_only_allow_delete to null.',
  ],
  'read-only': ['somebody has blocked writing in the search service', 'Set index.blocks.write and index.blocks.read_only to null.'],
  damaged: [
    'in the place of one of the site’s indexes there is another',
    'Lead its alias back to the index whose name is the alias and -v1. See “In a search cluster” in docs/operations.md.',
  ],
}

export async function ofCluster(config: Config, search: Search): Promise<Findings> {
  const { store: opened } = openStore(config)
  try {
    const { total } = await opened.find({ indexes: itemKinds, size: 0 })
    const spread = await opened.replication()
    const found = [ok(`the search service answers (${total} items)`), ...(await hindrances(search))]
    if (spread?.copies === 'missing') return [...found, problem('a part of the cluster is missing', 'Start its other machines.')]
    if (spread?.copies === 'single')
      return [...found, warning('each part is on one machine alone', 'Add a second data node, or keep exports.')]
    return found
  } catch (error) {
    return problem(`the search service cannot be asked: ${errorMessage(error)}`, 'See SEARCH_URL and what the service says in its own log.')
  } finally {
    await opened.close()
  }
}

async function hindrances({ prefix, ...target }: Search): Promise<Finding[]> {
  const exchange = openClusterClient(target)
  const cluster = { ask: createRequester(exchange), nameOf: indexNamesWith(prefix) }
  const findings: Finding[] = []
  for (const index of allIndexes)
    await probeIndexes(cluster, [index]).catch((error: unknown) =>
      findings.push(
        problem(
          `its index ${cluster.nameOf(index)} cannot be read: ${errorMessage(error)}`,
          'See what the service says of it in its own log.',
        ),
      ),
    )
  const [says, todo] = HINDRANCES[(await findWriteBlock(cluster)) ?? 'file-replaced'] ?? []
  exchange.close()
  return says && todo ? [...findings, problem(says, todo)] : findings
}
