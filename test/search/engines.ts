import { startElasticsearch7 } from '#test/peers/elasticsearch/elasticsearch-7.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'

type Engine = {
  /** What the tests of it are. */
  files: string | string[]
  start?: () => Promise<{ urls: string[]; close(): Promise<void> }>
}

export const engines: Record<string, Engine> = {
  opensearch: { files: 'test/search/*.search.ts', start: startSearchCluster },
  'elasticsearch-7': {
    files: ['contract', 'lost-answers', 'lost-pieces'].map((name) => `test/search/${name}.search.ts`),
    start: startElasticsearch7,
  },
  'elasticsearch-8': { files: 'test/search/elasticsearch-8/*.search.ts' },
}
