import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addPageViews } from '#domain/analytics/page-views.ts'
import type { Store } from '#domain/ports/store.ts'
import type { Day } from '#lib/time/dates.ts'
import { buildIfNeeded } from '#server/bundle/build.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { memoryOf } from '#test/process/worker-site.ts'
import { storeGeneratedItems } from './generated-items.ts'
import { type Ask, pagesWith, read, save } from './page-times.ts'
import { cpuMsOfSite } from './process-use.ts'
import { shareOf } from './report.ts'

// Usage: `npm run bench:stores -- ITEMS`; needs wrk and the setup of `npm run test:search`.

const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = 100
const WARM = 20
const KEPT_SECONDS = 5
const ADDRESSES = 2000
const MB = 1024 * 1024
const PREFIX = 'bench-'
const run = promisify(execFile)

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const cluster = await startSearchCluster({ flags: ['-Xms1g', '-Xmx1g'] })
const sites: SignedInSite[] = []
try {
  await buildIfNeeded()
  const env = { SEARCH_URL: cluster.urls[0] ?? '', SEARCH_PREFIX: PREFIX, DEMO_CONTENT: 'off' }
  await fill()
  const file = await started({ data: join(folder, 'data') })
  const [first, second] = [await started({ env }), await started({ env })]
  console.log(
    `\n${COUNT.toLocaleString('en-US')} items\n\n| page, ms | file p50 | file p95 | cluster p50 | cluster p95 | cluster : file (p50) |\n|---|---|---|---|---|---|`,
  )
  for (const [name, path] of Object.entries(pagesWith(COUNT)))
    console.log(await comparison(name, async (site, round) => void (await read(site, path(round))), [file, first]))
  console.log(await comparison('a save, as its form is answered', save, [file, first]))
  console.log(`\nStored: ${await sizes()}`)
  console.log(`Memory after it: file ${memoryOf(file)} MB, cluster ${memoryOf(first)} MB`)
  await kept(file, [first, second])
} finally {
  for (const site of sites) await site.stop()
  await cluster.close()
  await rm(folder, { recursive: true })
}

async function started(options: { data?: string; env?: Record<string, string> }): Promise<SignedInSite> {
  const site = await startSignedIn(options)
  sites.push(site)
  return site
}

async function fill(): Promise<void> {
  await mkdir(join(folder, 'data'))
  const inFile = openSqlite(join(folder, 'data', 'tradewind.sqlite')).store
  const inCluster = openOpenSearch({
    urls: cluster.urls,
    nameOf: indexNamesWith(PREFIX),
    patience: { patienceMs: 60_000, tryMs: 60_000 },
  }).store
  for (const [name, store] of Object.entries({ file: inFile, cluster: inCluster })) {
    await store.prepare()
    const began = performance.now()
    await storeGeneratedItems(store, COUNT, (stored) => stored % 10_000 === 0 && console.log(`${name}: ${stored} stored`))
    console.log(`${name}: ${Math.round(COUNT / ((performance.now() - began) / 1000))} items a second`)
    console.log(`${name}: ${await countingMs(store)} ms to add views of ${ADDRESSES} addresses to a day`)
    await store.close()
  }
}

async function countingMs(store: Store): Promise<string> {
  const views = new Map(Array.from({ length: ADDRESSES }, (_, at) => [`/blog-details?id=made-${at}`, 1]))
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    await addPageViews(store, '2026-01-01' as Day, views)
    times.push(performance.now() - began)
  }
  return shareOf(times, 0.5).toFixed(0)
}

async function sizes(): Promise<string> {
  const response = await fetch(`${cluster.urls[0]}/_stats/store`)
  const stats = (await response.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } }
  const inFile = (await stat(join(folder, 'data', 'tradewind.sqlite'))).size
  return `file ${Math.round(inFile / MB)} MB, cluster ${Math.round(stats._all.primaries.store.size_in_bytes / MB)} MB`
}

async function comparison(name: string, ask: Ask, compared: readonly SignedInSite[]): Promise<string> {
  const times = compared.map((): number[] => [])
  for (let round = -WARM; round < ROUNDS; round++)
    for (const [at, site] of compared.entries()) {
      const began = performance.now()
      await ask(site, Math.abs(round))
      if (round >= 0) times[at]?.push(performance.now() - began)
    }
  const figures = times.flatMap((each) => [shareOf(each, 0.5), shareOf(each, 0.95)])
  const [fileMiddle = 1, , clusterMiddle = 1] = figures
  return `| ${name} | ${figures.map((ms) => ms.toFixed(0)).join(' | ')} | ${(clusterMiddle / fileMiddle).toFixed(1)} |`
}

async function kept(file: SignedInSite, others: readonly SignedInSite[]): Promise<void> {
  console.log('\n| kept page | file, ms of CPU a request | each instance on the cluster | ratio |\n|---|---|---|---|')
  for (const path of ['/', '/blogs']) {
    const onFile: number[] = []
    const onCluster: number[] = []
    for (let round = 0; round < 3; round++) {
      onFile.push(await cpuOfRequest(file, path))
      for (const site of others) onCluster.push(await cpuOfRequest(site, path))
    }
    const [one, other] = [shareOf(onFile, 0.5), shareOf(onCluster, 0.5)]
    console.log(`| ${path} | ${one.toFixed(4)} | ${other.toFixed(4)} | ${(other / one).toFixed(2)} |`)
  }
}

async function cpuOfRequest(site: SignedInSite, path: string): Promise<number> {
  const before = cpuMsOfSite(site)
  const { stdout } = await run('wrk', ['-t1', '-c8', `-d${KEPT_SECONDS}s`, site.url + path])
  return (cpuMsOfSite(site) - before) / Number(/(\d+) requests in/.exec(stdout)?.[1])
}
