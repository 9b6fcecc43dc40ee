import { randomUUID } from 'node:crypto'
import { indexNames } from '#domain/index-names.ts'
import type { Blobs, Store } from '#domain/store.ts'
import { askWith } from '#server/store/opensearch/ask.ts'
import { type Cluster, ownIndexes } from '#server/store/opensearch/cluster.ts'
import { openExchange } from '#server/store/opensearch/exchange.ts'
import { FORM } from '#server/store/opensearch/mapping.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'

/** On a busy machine an answer takes as long as it takes: what is slow fails no test but those of slowness. */
const PATIENCE = { patienceMs: 60_000, tryMs: 60_000 }

const unused: string[] = []
/** The cluster takes a thousand indexes: what a test file made is gone when its process has nothing more to do. */
const made = new Set<string>()

type Opened = Pick<Cluster, 'nameOf'> & { store: Store; blobs: Blobs; reopen: () => Promise<{ store: Store; blobs: Blobs }> }

export async function openSearchStore(url: string): Promise<Opened> {
  const used = unused.pop()
  const name = used ?? `test-${randomUUID()}`
  if (made.size === 0) process.once('beforeExit', () => removeAll(url))
  made.add(name)
  if (used) await empty(url, used)
  return openNamed(url, name)
}

async function openNamed(url: string, name: string): Promise<Opened> {
  const { store, blobs } = openOpenSearch({ urls: [url], nameOf: namesIn(name), patience: PATIENCE })
  await store.prepare()
  const close = async () => {
    await store.close()
    unused.push(name)
  }
  const reopen = async () => {
    await store.close()
    return openNamed(url, name)
  }
  return { store: { ...store, close }, blobs, reopen, nameOf: namesIn(name) }
}

function namesIn(name: string): Cluster['nameOf'] {
  return (index) => `${name}-${index}`
}

async function removeAll(url: string): Promise<void> {
  const exchange = openExchange({ urls: [url] })
  for (const name of made) {
    const all = [...indexNames, ...ownIndexes].map((index) => `${namesIn(name)(index)}-v${FORM}`).join(',')
    await askWith(exchange, PATIENCE)({ method: 'DELETE', path: `/${all}` })
  }
  exchange.close()
}

async function empty(url: string, name: string): Promise<void> {
  const exchange = openExchange({ urls: [url] })
  const ask = askWith(exchange, PATIENCE)
  const all = [...indexNames, ...ownIndexes].map(namesIn(name)).join(',')
  await ask({ method: 'POST', path: `/${all}/_refresh` })
  await ask({ method: 'POST', path: `/${all}/_delete_by_query?refresh=true&conflicts=proceed`, body: { query: { match_all: {} } } })
  exchange.close()
}
