import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { memoryOf } from '#test/process/worker-site.ts'
import { storeGeneratedItems } from './generated-items.ts'
import { openSavesOver, pagesWith, read, readAsSent, save } from './page-times.ts'
import { cpuMsOfSite } from './process-use.ts'
import { type Bench, type Part, shareOf, type Table } from './report.ts'

const MB = 1024 * 1024
/** Building the stores takes long, so they're reused. */
const FOLDER = join(tmpdir(), 'tradewind-growth')
const run = promisify(execFile)

/** `cpu` is the server's own CPU time, unaffected by other processes. */
type Times = { p50: number; p95: number; cpu: number }
type Measured = { size: number; pages: Map<string, Times>; facts: Map<string, string> }
type Growing = Bench & { rounds: number; imported: number }

export const growth: Part = {
  title: 'Pages, saves and imports as the content grows',
  async run(bench) {
    const growing = { ...bench, rounds: bench.isSmoke ? 2 : 300, imported: bench.isSmoke ? 300 : 100_000 }
    const all: Measured[] = []
    for (const size of bench.isSmoke ? [300, 900] : [1000, 10_000, 100_000, 1_000_000]) all.push(await measure(size, growing))
    return [pagesTable(all), factsTable(all)]
  },
}

async function measure(size: number, bench: Growing): Promise<Measured> {
  const made = await madeStore(size, bench)
  const data = join(bench.folder, String(size))
  await mkdir(data)
  await copyToDisk(made, join(data, 'tradewind.sqlite'))
  const facts = new Map([['stored', `${((await stat(made)).size / MB).toFixed(0)} MB`]])
  const began = performance.now()
  const site = await startSignedIn({ data, env: { WORKERS: '1' } })
  facts.set('until somebody is signed in', `${(performance.now() - began).toFixed(0)} ms`)
  try {
    await site.says(/"Store checked"/)
    facts.set('until it was looked over for damage, meanwhile served', `${((performance.now() - began) / 1000).toFixed(1)} s`)
    const pages = await pagesOf(site, size, bench)
    await sitemaps(site, facts)
    facts.set('memory afterwards', `${memoryOf(site)} MB`)
    await imports(site, facts, bench)
    facts.set('memory after the import', `${memoryOf(site)} MB`)
    return { size, pages, facts }
  } finally {
    await site.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function pagesOf(site: SignedInSite, size: number, bench: Growing): Promise<Map<string, Times>> {
  const pages = new Map<string, Times>()
  const measured = async (name: string, ask: (round: number) => Promise<unknown>) => {
    pages.set(name, await timesOf(site, ask, bench.rounds))
    bench.say(`${size.toLocaleString('en-US')} items, ${name}: ${inWords(pages.get(name))}`)
  }
  const paths = Object.entries(pagesWith(size))
  // A fresh process is slower, so these requests warm it up.
  for (let round = 0; round < bench.rounds; round++) for (const [, path] of paths) await readAsSent(site, path(round))
  for (const [name, path] of paths) await measured(name, (round) => readAsSent(site, path(round)))
  await measured('a save, as its form is answered', () => save(site))
  await measured('a save over what is published', await openSavesOver(site))
  return pages
}

/** Unsynced pages would make the start wait for the disk. */
async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const copy = await open(to, 'r+')
  await copy.sync()
  await copy.close()
}

async function madeStore(size: number, { say }: Bench): Promise<string> {
  const path = join(FOLDER, `${size}.sqlite`)
  if (existsSync(path)) return path
  await mkdir(FOLDER, { recursive: true })
  await rm(`${path}-part`, { force: true })
  const { store } = openSqlite(`${path}-part`)
  await store.prepare()
  const began = performance.now()
  await storeGeneratedItems(store, size, (stored) => {
    if (stored % 50_000 === 0) say(`${stored} of ${size} stored, ${Math.round(stored / ((performance.now() - began) / 1000))} a second`)
  })
  // The site would otherwise backfill during the measurement.
  await backfillImageUsage({ store, now: () => new Date() })
  await store.close()
  await rename(`${path}-part`, path)
  return path
}

async function timesOf(site: SignedInSite, ask: (round: number) => Promise<unknown>, rounds: number): Promise<Times> {
  const taken: number[] = []
  let before = 0
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    if (round === 0) before = cpuMsOfSite(site)
    const began = performance.now()
    await ask(Math.abs(round))
    if (round >= 0) taken.push(performance.now() - began)
  }
  return { p50: shareOf(taken, 0.5), p95: shareOf(taken, 0.95), cpu: (cpuMsOfSite(site) - before) / rounds }
}

/** Search engines have no session, so they get cached pages. */
async function sitemaps(site: SignedInSite, facts: Map<string, string>): Promise<void> {
  const robot = { url: site.url, cookie: '' }
  const index = await read(robot, '/sitemap.xml')
  const part = [...index.matchAll(/<loc>[^<]*(\/sitemap\.xml\?part=\d+)<\/loc>/g)].at(-2)?.[1] ?? '/sitemap.xml'
  const began = performance.now()
  const text = await read(robot, part)
  facts.set('a file of the sitemap, first', `${(performance.now() - began).toFixed(0)} ms, ${text.split('<url>').length - 1} addresses`)
  facts.set('a file of the sitemap, kept', inWords(await timesOf(site, () => readAsSent(robot, part), 20)))
}

async function imports(site: SignedInSite, facts: Map<string, string>, { imported, folder }: Growing): Promise<void> {
  const file = join(folder, 'import.ndjson')
  if (!existsSync(file)) await makeDump(file, imported)
  const began = performance.now()
  const running = run(process.execPath, ['server/commands/import.ts', file], { env: { ...process.env, DATA_DIR: site.data } })
  let isOver = false
  const over = running.finally(() => {
    isOver = true
  })
  const taken: number[] = []
  const paths = ['/blogs', '/blog-details?id=made-2', '/', '/news?page=2']
  for (let round = 0; !isOver; round++) {
    const start = performance.now()
    await readAsSent(site, paths[round % paths.length] ?? '/')
    taken.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await over
  facts.set(`import of ${imported}, items a second`, (imported / ((performance.now() - began) / 1000)).toFixed(0))
  const shares = [shareOf(taken, 0.5), shareOf(taken, 0.99), Math.max(...taken)]
  facts.set('readers meanwhile: p50, p99, longest', `${shares.map((ms) => ms.toFixed(0)).join(', ')} ms`)
}

async function makeDump(file: string, count: number): Promise<void> {
  const folder = `${file}-made`
  await mkdir(folder)
  const { store } = openSqlite(join(folder, 'tradewind.sqlite'))
  await store.prepare()
  await storeGeneratedItems(store, count, () => {}, 'imported')
  await store.close()
  await run(process.execPath, ['server/commands/export.ts', file], { env: { ...process.env, DATA_DIR: folder } })
  await rm(folder, { recursive: true })
}

function pagesTable(all: readonly Measured[]): Table {
  const names = [...(all[0]?.pages.keys() ?? [])]
  const charted = names.filter((name) => /middle|related|commonest word$|misspelt|a save/.test(name))
  const points = (name: string) => all.map(({ size, pages }) => [size, pages.get(name)?.p95 ?? 0] as const)
  return {
    title: 'Pages made anew: p50, p95 and the processor’s share, in ms, by the number of items',
    columns: ['page', ...all.map(({ size }) => size.toLocaleString('en-US'))],
    rows: names.map((name) => [name, ...all.map(({ pages }) => inWords(pages.get(name)))]),
    chart: { kind: 'lines', across: 'items', up: 'ms, 95 %', lines: charted.map((label) => ({ label, points: points(label) })) },
  }
}

function factsTable(all: readonly Measured[]): Table {
  return {
    title: 'The file and the process',
    columns: ['', ...all.map(({ size }) => size.toLocaleString('en-US'))],
    rows: [...(all[0]?.facts.keys() ?? [])].map((name) => [name, ...all.map(({ facts }) => facts.get(name) ?? '')]),
  }
}

function inWords(times: Times | undefined): string {
  return times ? `${times.p50.toFixed(1)}, ${times.p95.toFixed(1)}, ${times.cpu.toFixed(1)}` : ''
}
