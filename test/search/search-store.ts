import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { allIndexes, type Cluster, createRequester } from '#server/store/opensearch/cluster.ts'
import { type ClusterRequest, openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { MAPPING_VERSION } from '#server/store/opensearch/mapping.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import type { OpenedStore } from '#test/store/open-sqlite-file.ts'

/** Beside other tests, those about a cluster alone are told of one, and with them the processes that they start. */
const { SEARCH_TESTS_URL: told } = process.env
if (told && process.argv[1]?.endsWith('.search.ts')) process.env.TEST_SEARCH_URL = told

/** On a busy machine an answer takes as long as it takes: what is slow fails no test but those of slowness. */
const PATIENCE = { patienceMs: 60_000, tryMs: 60_000 }

/** Sets of indexes by their names: those that this process has opened, and which of them wait to be used again. */
type Names = { opened: Set<string>; unused: string[] }

const filledSchema = z.object({ aggregations: z.object({ filled: z.object({ buckets: z.array(z.object({ key: z.string() })) }) }) })

type Opened = OpenedStore & Pick<Cluster, 'nameOf'> & { reopen: () => Promise<OpenedStore> }

const own: Names = { opened: new Set(), unused: [] }
const shared: Names = { opened: new Set(), unused: [] }

/** At a place of its own, or at one that others open as well. The cluster takes a thousand indexes: they are gone when the process has nothing more to do. */
export async function openSearchStore(url: string, place?: string): Promise<Opened> {
  if (place) return openNamed(url, place)
  if (own.opened.size === 0) process.once('beforeExit', () => removeAll(url, own.opened))
  return openAmong(own, url)
}

/**
 * For what any store can do, which leaves the indexes as good as new: other test files of the run use them afterwards. To make them takes ten
 * times as long as to empty them. `folder`: where those that nobody uses are noted.
 */
export async function openSharedSearchStore(url: string, folder: string): Promise<Opened> {
  if (shared.opened.size === 0) process.once('exit', (code) => code === 0 && leave(shared.opened, folder))
  return openAmong(shared, url, () => takeLeft(folder))
}

async function openAmong({ opened, unused }: Names, url: string, takeAnother = (): string | undefined => undefined): Promise<Opened> {
  const used = unused.pop() ?? takeAnother()
  const name = used ?? newName()
  opened.add(name)
  if (used) await empty(url, used)
  return openNamed(url, name, { isPrepared: used !== undefined, onClose: () => unused.push(name) })
}

function leave(names: Iterable<string>, folder: string): void {
  for (const name of names) writeFileSync(join(folder, name), '')
}

/** Whoever removes the note has the indexes. */
function takeLeft(folder: string): string | undefined {
  return readdirSync(folder).find((name) => {
    try {
      unlinkSync(join(folder, name))
      return true
    } catch {
      return false
    }
  })
}

export function newSearchPlace(t: TestContext, url: string): string {
  const name = newName()
  t.after(() => removeAll(url, [name]))
  return name
}

async function openNamed(url: string, name: string, { isPrepared = false, onClose = () => {} } = {}): Promise<Opened> {
  const { store, blobs } = openOpenSearch({ urls: [url], nameOf: namesIn(name), patience: PATIENCE })
  if (!isPrepared) await store.prepare()
  const close = async () => {
    await store.close()
    onClose()
  }
  const reopen = async () => {
    await store.close()
    return openNamed(url, name, { onClose })
  }
  return { store: { ...store, close }, blobs, found: () => refresh(url, name), reopen, nameOf: namesIn(name) }
}

function newName(): string {
  return `test-${randomUUID()}`
}

function namesIn(name: string): Cluster['nameOf'] {
  return (index) => `${name}-${index}`
}

export async function removeAll(url: string, names: Iterable<string>): Promise<void> {
  for (const name of names) await ask(url, 'DELETE', `/${indexesOf(name).map((index) => `${index}-v${MAPPING_VERSION}`)}`)
}

/** Few of the indexes have anything in them. What a test wrote last may come while they are emptied: it is over when nothing is found. */
async function empty(url: string, name: string): Promise<void> {
  for (let filled = await filledOf(url, name); filled.length > 0; filled = await filledOf(url, name))
    await ask(url, 'POST', `/${filled}/_delete_by_query?refresh=true&conflicts=proceed`, { query: { match_all: {} } })
}

async function filledOf(url: string, name: string): Promise<string[]> {
  await refresh(url, name)
  const aggs = { filled: { terms: { field: '_index', size: 100 } } }
  const path = `/${indexesOf(name)}/_search?allow_partial_search_results=false&request_cache=false`
  return filledSchema.parse(await ask(url, 'POST', path, { size: 0, aggs })).aggregations.filled.buckets.map(({ key }) => key)
}

async function refresh(url: string, name: string): Promise<void> {
  await ask(url, 'POST', `/${indexesOf(name)}/_refresh`)
}

function indexesOf(name: string): string[] {
  return allIndexes.map(namesIn(name))
}

async function ask(url: string, method: ClusterRequest['method'], path: string, body?: unknown): Promise<unknown> {
  const exchange = openClusterClient({ urls: [url] })
  const { status, body: answer } = await createRequester(exchange, PATIENCE)({ method, path, body })
  exchange.close()
  assert.equal(status, 200, `${method} ${path}`)
  return answer
}
