import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '#domain/ports/store.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import type { Random } from '#test/model-based/random.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { processesOf, workersOf } from '#test/process/worker-site.ts'
import { askCluster } from '#test/search/ask-cluster.ts'
import { canMount, mountSmallDisk } from '#test/store/small-disk.ts'

const DISK_MEGABYTES = 256

export type Place = {
  about: string
  /** A folder for each instance. */
  folders: readonly string[]
  env: Record<string, string>
  openStore(): Store
  /** Makes the searches find what was written until now. */
  found(): Promise<void>
  fill?(): Promise<void> | void
  /** Whether an instance starts meanwhile. */
  startsFull: boolean
  empty?(): Promise<void> | void
  remove(): Promise<void>
}

export type OutageSite = Awaited<ReturnType<typeof openOutageSite>>

/** One instance with two workers, on a small disk. */
export function placeOnDisk(): Place {
  const disk = canMount ? mountSmallDisk(DISK_MEGABYTES) : undefined
  const data = disk?.data ?? mkdtempSync(join(tmpdir(), 'tradewind-outages-'))
  return {
    about: `SQLite, two workers${disk ? '' : ', without a small disk'}`,
    folders: [data],
    env: { WORKERS: '2' },
    openStore: () => openSqlite(join(data, 'tradewind.sqlite')).store,
    found: async () => {},
    startsFull: true,
    ...(disk && { fill: disk.fill, empty: disk.empty }),
    remove: async () => (disk ? disk.remove() : rmSync(data, { recursive: true })),
  }
}

/** Two instances on one cluster, which takes no writes for a while, as one does whose disk is full. */
export async function placeOnCluster(): Promise<Place> {
  const cluster = await startSearchCluster()
  const [url = ''] = cluster.urls
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'tradewind-outages-')))
  const block = (isFull: true | null) => {
    const body = JSON.stringify({ 'index.blocks.read_only_allow_delete': isFull })
    return askCluster(url, { method: 'PUT', path: '/tradewind-*/_settings', body })
  }
  return {
    about: 'two instances on a cluster',
    folders,
    env: { WORKERS: '1', SEARCH_URL: url },
    openStore: () => openOpenSearch({ urls: [url], nameOf: indexNamesWith('tradewind-') }).store,
    found: async () => void (await askCluster(url, { method: 'POST', path: '/tradewind-*/_refresh' })),
    startsFull: false,
    fill: async () => void (await block(true)),
    empty: async () => void (await block(null)),
    async remove() {
      await cluster.close()
      for (const folder of folders) rmSync(folder, { recursive: true })
    },
  }
}

export async function openOutageSite(place: Place, env: Record<string, string>, random: Random) {
  const given = { DEMO_CONTENT: 'off', TRUSTED_PROXIES: '1', ...place.env, ...env }
  const start = (folder: string) => startSite({ data: folder, env: given })
  const sites: (RunningSite | undefined)[] = []
  const logs: string[] = []
  for (const folder of place.folders) sites.push(await start(folder))
  const store = place.openStore()
  return {
    about: place.about,
    store,
    found: place.found,
    fill: place.fill,
    startsFull: place.startsFull,
    empty: place.empty,
    pids: () => running().flatMap(processesOf),
    pickUrl: () => random.pick(running())?.url ?? 'http://127.0.0.1:9',
    killWorker,
    endOne,
    written: () => [...logs, ...running().map((site) => site.written())].join('\n'),
    async close() {
      for (const site of running()) await site.stop('SIGKILL')
      await store.close()
      await place.remove()
    },
  }

  function running(): RunningSite[] {
    return sites.filter((site) => site !== undefined)
  }

  /** False if there is none beside the server itself. */
  function killWorker(): boolean {
    const pid = random.pick(running().flatMap(workersOf))
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return pid !== undefined
  }

  /** Ends an instance; gives what starts it again. */
  async function endOne(signal: NodeJS.Signals): Promise<() => Promise<void>> {
    const at = random.below(sites.length)
    const site = sites[at]
    if (!site) return async () => {}
    sites[at] = undefined
    await site.stop(signal)
    logs.push(site.written())
    return async () => {
      sites[at] = await start(site.data)
    }
  }
}
