import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildIfNeeded } from '#server/build.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { storeMadeItems } from './made-items.ts'
import { pagesWith, read, save, shareOf } from './page-times.ts'
import { memoryOf } from './process-use.ts'

// `npm run bench:growth -- 1000 10000 100000 1000000`: the same pages over files with so many items. The files are made once and kept in
// `tradewind-growth` in the folder for temporary files.

const SIZES = process.argv.slice(2).map(Number)
const ROUNDS = 100
const WARM = 20
const IMPORTED = 100_000
const MB = 1024 * 1024
const FOLDER = join(tmpdir(), 'tradewind-growth')
const run = promisify(execFile)

type Column = Map<string, string>

const columns: Column[] = []
await buildIfNeeded()
for (const size of SIZES) columns.push(await measure(size))
const names = [...new Set(columns.flatMap((column) => [...column.keys()]))]
console.log(
  `\n| p50, p95 in ms | ${SIZES.map((size) => size.toLocaleString('en-US')).join(' | ')} |\n|---|${SIZES.map(() => '---|').join('')}`,
)
for (const name of names) console.log(`| ${name} | ${columns.map((column) => column.get(name) ?? '').join(' | ')} |`)

async function measure(size: number): Promise<Column> {
  const column: Column = new Map()
  const data = join(FOLDER, `${size}-run`)
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true })
  const made = await madeStore(size)
  column.set('stored', `${Math.round((await stat(made)).size / MB)} MB`)
  await copyFile(made, join(data, 'tradewind.sqlite'))
  try {
    const began = performance.now()
    const site = await startSignedIn({ data })
    column.set('until it answers', `${Math.round(performance.now() - began)} ms`)
    for (const [name, path] of Object.entries(pagesWith(size)))
      column.set(name, await times(async (round) => void (await read(site, path(round)))))
    column.set('a save, as its form is answered', await times(() => save(site)))
    await sitemaps(site, column)
    column.set('memory afterwards', `${memoryOf(site.child.pid ?? 0)} MB`)
    await imports(site, column)
    column.set('memory after the import', `${memoryOf(site.child.pid ?? 0)} MB`)
    await site.stop()
  } finally {
    await rm(data, { recursive: true, force: true })
  }
  console.log(`${size} items:`, Object.fromEntries(column))
  return column
}

async function madeStore(size: number): Promise<string> {
  const path = join(FOLDER, `${size}.sqlite`)
  if (existsSync(path)) return path
  await rm(`${path}-part`, { force: true })
  const { store } = openSqlite(`${path}-part`)
  await store.prepare()
  const began = performance.now()
  await storeMadeItems(store, size, (stored) => {
    if (stored % 50_000 === 0)
      console.log(`${stored} of ${size} stored, ${Math.round(stored / ((performance.now() - began) / 1000))} a second`)
  })
  await store.close()
  await rename(`${path}-part`, path)
  return path
}

async function times(ask: (round: number) => Promise<void>): Promise<string> {
  const taken: number[] = []
  for (let round = -WARM; round < ROUNDS; round++) {
    const began = performance.now()
    await ask(Math.abs(round))
    if (round >= 0) taken.push(performance.now() - began)
  }
  return `${shareOf(taken, 0.5).toFixed(1)}, ${shareOf(taken, 0.95).toFixed(1)}`
}

/** As search engines ask for them: without a session, so that they are kept. */
async function sitemaps({ url }: SignedInSite, column: Column): Promise<void> {
  const robot = { url, cookie: '' }
  const index = await read(robot, '/sitemap.xml')
  const part = [...index.matchAll(/<loc>[^<]*(\/sitemap\.xml\?part=\d+)<\/loc>/g)].at(-2)?.[1] ?? '/sitemap.xml'
  const began = performance.now()
  const text = await read(robot, part)
  column.set('a part of the sitemap, first', `${Math.round(performance.now() - began)} ms, ${text.split('<url>').length - 1} addresses`)
  column.set('a part of the sitemap, kept', await times(async () => void (await read(robot, part))))
}

/** What readers wait for while another process imports. */
async function imports(site: SignedInSite, column: Column): Promise<void> {
  const file = join(FOLDER, 'import.ndjson')
  await madeDump(file)
  const began = performance.now()
  let isOver = false
  const imported = run(process.execPath, ['server/import.ts', file], { env: { ...process.env, DATA_DIR: site.data } }).finally(() => {
    isOver = true
  })
  const taken: number[] = []
  const paths = ['/blogs', '/blog-details?id=made-2', '/', '/news?page=2']
  for (let round = 0; !isOver; round++) {
    const start = performance.now()
    await read(site, paths[round % paths.length] ?? '/')
    taken.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await imported
  const seconds = (performance.now() - began) / 1000
  column.set(`import of ${IMPORTED}, items a second`, String(Math.round(IMPORTED / seconds)))
  column.set(
    'readers meanwhile: p50, p99, longest',
    [shareOf(taken, 0.5), shareOf(taken, 0.99), Math.max(...taken)].map((ms) => ms.toFixed(0)).join(', '),
  )
}

async function madeDump(file: string): Promise<void> {
  if (existsSync(file)) return
  const folder = join(FOLDER, 'import')
  await mkdir(folder, { recursive: true })
  const { store } = openSqlite(join(folder, 'tradewind.sqlite'))
  await store.prepare()
  await storeMadeItems(store, IMPORTED, () => {}, 'imported')
  await store.close()
  await run(process.execPath, ['server/export.ts', file], { env: { ...process.env, DATA_DIR: folder } })
  await rm(folder, { recursive: true })
}
