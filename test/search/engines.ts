import { globSync } from 'node:fs'
import { startElasticsearch7 } from '#test/peers/elasticsearch/elasticsearch-7.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { testsOfAnyStore } from './tests-of-any-store.ts'

type Engine = {
  /** What the tests of it are. */
  files: () => string[]
  /** What is tried before a release alone. */
  all?: () => string[]
  start?: () => Promise<{ urls: string[]; close(): Promise<void> }>
}

export const engines: Record<string, Engine> = {
  opensearch: {
    files: () => globSync('test/search/{,journeys/}*.search.ts'),
    all: () => [...globSync('test/search/{,release/}*.search.ts'), ...testsOfAnyStore()],
    start: startSearchCluster,
  },
  'elasticsearch-7': {
    files: () => ['contract', 'far-pages', 'lost-answers', 'former-pieces'].map((name) => `test/search/${name}.search.ts`),
    start: startElasticsearch7,
  },
  'elasticsearch-8': { files: () => globSync('test/search/elasticsearch-8/*.search.ts') },
}
