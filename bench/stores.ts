import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Day } from '#domain/dates.ts'
import { addPageViews } from '#domain/page-views.ts'
import type { Store } from '#domain/store.ts'
import { buildIfNeeded } from '#server/build.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { memoryOf } from '#test/process/workers.ts'
import { storeMadeItems, wordOfRank } from './made-items.ts'
import { cpuMsOfSite } from './process-use.ts'

// `npm run bench:stores -- 100000`: the same pages over a file and over a cluster with so many items, in turns, and what kept pages take
// of the processor on either. Needs wrk, and what `npm run test:search` needs.

const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = 100
const WARM = 20
const KEPT_SECONDS = 5
const ADDRESSES = 2000
const MB = 1024 * 1024
const PREFIX = 'bench-'
const ITEM = { source: 'Desk', category: 'Policy', blog_link: 'https://a.example', posted_date: '2026-01-01', expiry_date: '2030-01-01' }
const PICTURES = { logo_stored: 'a.webp', author_logo_stored: 'a.webp' }
const run = promisify(execFile)

const last = Math.ceil(COUNT / 8)
const PAGES: Record<string, (round: number) => string> = {
  'list, first page': () => '/blogs',
  'list, a page near the beginning': (round) => `/blogs?page=${2 + (round % 50)}`,
  'list, page in the middle': () => `/blogs?page=${Math.ceil(last / 2)}`,
  'list, last page': () => `/blogs?page=${last}`,
  'article with related items': (round) => `/blog-details?id=made-${(round * 2 * 7) % COUNT}`,
  'manage page': () => '/admin/manage-blogs',
  'search, rare word': (round) => search(wordOfRank(20_000 + round)),
  'search, common word': (round) => search(wordOfRank(100 + round)),
  'search, commonest word': () => search(wordOfRank(0)),
  'search, one letter': () => search('b'),
  'search, three words': (round) => search([0, 10 + round, 300 + round].map(wordOfRank).join(' ')),
  'search, misspelt': (round) => search(misspelt(wordOfRank(20_000 + round))),
  'search, nothing found': (round) => search(`qqqqqqqq${round}`),
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const cluster = await startSearchCluster({ flags: ['-Xms1g', '-Xmx1g'] })
const sites: SignedInSite[] = []
let saves = 0
try {
  await buildIfNeeded()
  const env = { SEARCH_URL: cluster.urls[0] ?? '', SEARCH_PREFIX: PREFIX, DEMO_CONTENT: 'off' }
  await fill()
  const file = await started({ data: join(folder, 'data') })
  const [first, second] = [await started({ env }), await started({ env })]
  console.log(
    `\n${COUNT.toLocaleString('en-US')} items\n\n| page, ms | file p50 | file p95 | cluster p50 | cluster p95 | cluster : file (p50) |\n|---|---|---|---|---|---|`,
  )
  for (const [name, path] of Object.entries(PAGES))
    console.log(await comparison(name, (site, round) => read(site, path(round)), [file, first]))
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
    await storeMadeItems(store, COUNT, (stored) => stored % 10_000 === 0 && console.log(`${name}: ${stored} stored`))
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

type Ask = (site: SignedInSite, round: number) => Promise<void>

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

/** Whoever is signed in gets every page made anew. */
async function read({ url, cookie }: SignedInSite, path: string): Promise<void> {
  const response = await fetch(url + path, { headers: { Cookie: cookie } })
  await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
}

async function save({ url, cookie }: SignedInSite): Promise<void> {
  const id = `${Date.now().toString(36).padStart(9, '0')}-${String(saves++).padStart(20, '0')}`
  const body = new URLSearchParams({ ...ITEM, ...PICTURES, title: 'A save', new_id: id })
  const { status } = await fetch(`${url}/add-blog`, { method: 'POST', body, headers: { Cookie: cookie, Origin: url }, redirect: 'manual' })
  if (status !== 302) throw new Error(`/add-blog answered ${status}`)
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

function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

function search(text: string): string {
  return `/search-query?q=${encodeURIComponent(text)}`
}

function misspelt(word: string): string {
  return `${word.slice(0, -3)}q${word.slice(-2)}`
}
