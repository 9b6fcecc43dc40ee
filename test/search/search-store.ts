import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { indexNames } from '#domain/index-names.ts'
import { askWith } from '#server/store/opensearch/ask.ts'
import { type Cluster, ownIndexes } from '#server/store/opensearch/cluster.ts'
import { openExchange, type Question } from '#server/store/opensearch/exchange.ts'
import { FORM } from '#server/store/opensearch/mapping.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import type { OpenedStore } from '#test/store/open-file.ts'

/** On a busy machine an answer takes as long as it takes: what is slow fails no test but those of slowness. */
const PATIENCE = { patienceMs: 60_000, tryMs: 60_000 }

const unused: string[] = []
/** The cluster takes a thousand indexes: what a test file made is gone when its process has nothing more to do. */
const made = new Set<string>()

type Opened = OpenedStore & Pick<Cluster, 'nameOf'> & { reopen: () => Promise<OpenedStore> }

/** At a place of its own, or at one that others open as well. */
export async function openSearchStore(url: string, place?: string): Promise<Opened> {
  if (place) return openNamed(url, place)
  const used = unused.pop()
  const name = used ?? newName()
  if (made.size === 0) process.once('beforeExit', () => removeAll(url, made))
  made.add(name)
  if (used) await empty(url, used)
  return openNamed(url, name, () => unused.push(name))
}

export function newSearchPlace(t: TestContext, url: string): string {
  const name = newName()
  t.after(() => removeAll(url, [name]))
  return name
}

async function openNamed(url: string, name: string, onClose: () => void = () => {}): Promise<Opened> {
  const { store, blobs } = openOpenSearch({ urls: [url], nameOf: namesIn(name), patience: PATIENCE })
  await store.prepare()
  const close = async () => {
    await store.close()
    onClose()
  }
  const reopen = async () => {
    await store.close()
    return openNamed(url, name, onClose)
  }
  return { store: { ...store, close }, blobs, found: () => refresh(url, name), reopen, nameOf: namesIn(name) }
}

function newName(): string {
  return `test-${randomUUID()}`
}

function namesIn(name: string): Cluster['nameOf'] {
  return (index) => `${name}-${index}`
}

async function removeAll(url: string, names: Iterable<string>): Promise<void> {
  for (const name of names) await ask(url, 'DELETE', `/${indexesOf(name).map((index) => `${index}-v${FORM}`)}`)
}

async function empty(url: string, name: string): Promise<void> {
  await refresh(url, name)
  await ask(url, 'POST', `/${indexesOf(name)}/_delete_by_query?refresh=true&conflicts=proceed`, { query: { match_all: {} } })
}

function refresh(url: string, name: string): Promise<void> {
  return ask(url, 'POST', `/${indexesOf(name)}/_refresh`)
}

function indexesOf(name: string): string[] {
  return [...indexNames, ...ownIndexes].map(namesIn(name))
}

async function ask(url: string, method: Question['method'], path: string, body?: unknown): Promise<void> {
  const exchange = openExchange({ urls: [url] })
  const { status } = await askWith(exchange, PATIENCE)({ method, path, body })
  exchange.close()
  assert.equal(status, 200, `${method} ${path}`)
}
