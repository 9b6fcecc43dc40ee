import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { itemPages } from '#app/content/item-pages.ts'
import { loadListing } from '#app/site/listings/load-listing.ts'
import { buildIfNeeded } from '#server/build.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { type Nginx, startNginx } from '#test/process/nginx.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { type RunningPeer, startPeers } from './peers.ts'
import { type Load, load, type Pinned, pin } from './pinned.ts'

// `npm run bench:render`: how many pages a second the site makes anew, in turns with nginx serving the same bytes as files and with other
// ways to make the list, each on one core. `-- --brief`: very short, without the others. Needs nginx and wrk.

const isBrief = process.argv.includes('--brief')
const ROUNDS = isBrief ? 1 : 5
const WARM_ROUNDS = isBrief ? 0 : 1
const SECONDS = isBrief ? 1 : 4
const LIST = '/news'
const PAGES = [LIST, '/blogs?page=2', '/blog-details?id=demo-blog-01', '/contact-us', '/']

/** As a browser asks that has a cookie in the place of the session's, with nothing in it: no kept page is shown to those. */
const FIELDS = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', Cookie: `session=${btoa('null')}` }
const HEADERS = Object.entries(FIELDS).map(([name, value]) => `${name}: ${value}`)

type Side = Pinned & { name: string; url: string }

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
let site: RunningSite | undefined
let nginx: Nginx | undefined
let peers: RunningPeer[] = []
try {
  await buildIfNeeded()
  site = await startSite({ data: join(folder, 'data') })
  nginx = await filesOnNginx(await Promise.all(PAGES.map(rendered)))
  const [ours, files] = [sideOf('site', site.url, site.child.pid), sideOf('nginx', nginx.url, nginx.pid)]
  if (!isBrief) peers = await startPeers(folder, await shownList(join(folder, 'data')))
  for (const side of [ours, files, ...peers]) pin(side)
  console.log(
    '| page | KB | site, pages/s | nginx, files/s | nginx : site (min–max) | site, ms of CPU | nginx, ms of CPU |\n|---|---|---|---|---|---|---|',
  )
  for (const [index, path] of PAGES.entries()) console.log(await besideNginx(path, { ours, files, file: `/${index}.html` }))
  if (peers.length > 0) await besidePeers(ours, peers)
} finally {
  for (const peer of peers) await peer.stop()
  await site?.stop()
  await nginx?.stop()
  await rm(folder, { recursive: true })
}

function sideOf(name: string, url: string, pid = 0): Side {
  return { name, url, pid }
}

async function besideNginx(path: string, { ours, files, file }: { ours: Side; files: Side; file: string }): Promise<string> {
  const bytes = (await rendered(path)).length
  const rounds = await inTurns([
    [ours, path],
    [files, file],
  ])
  const [site = [], nginx = []] = rounds
  const ratios = site.map((each, round) => (nginx[round]?.perSecond ?? 0) / each.perSecond)
  const cells = [path, (bytes / 1000).toFixed(1), rate(site), rate(nginx), spread(ratios, 1), cpu(site), cpu(nginx)]
  return `| ${cells.join(' | ')} |`
}

async function besidePeers(ours: Side, running: RunningPeer[]): Promise<void> {
  const sides = [ours, ...running]
  const rounds = await inTurns(sides.map((side) => [side, LIST]))
  console.log(`\n| ${LIST}, made by | KB | elements | pages/s | site : it (min–max) | ms of CPU |\n|---|---|---|---|---|---|`)
  for (const [index, side] of sides.entries()) {
    const [own = [], its = []] = [rounds[0], rounds[index]]
    const html = await (await fetch(side.url + LIST, { headers: FIELDS })).text()
    const ratios = own.map((each, round) => each.perSecond / (its[round]?.perSecond ?? 0))
    const elements = html.replaceAll(/<script\b.*?<\/script>/gs, '').match(/<[a-z]/g)?.length
    console.log(`| ${[side.name, (html.length / 1000).toFixed(1), elements, rate(its), spread(ratios, 2), cpu(its)].join(' | ')} |`)
  }
}

/** Of each side its rounds, without those that warm it up. */
async function inTurns(asked: readonly (readonly [Side, string])[]): Promise<Load[][]> {
  const loads: Load[][] = asked.map(() => [])
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
    for (const [index, [side, path]] of asked.entries()) {
      const one = await load(side, side.url + path, { seconds: SECONDS, headers: HEADERS })
      if (round >= 0) loads[index]?.push(one)
    }
  return loads
}

async function rendered(path: string): Promise<string> {
  const response = await fetch((site?.url ?? '') + path, { headers: FIELDS })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

/** What the list's page shows, read from the site's own store: the others have it in their memory and ask nobody. */
async function shownList(data: string): Promise<object> {
  const { store } = openSqlite(join(data, 'tradewind.sqlite'))
  const settings = { siteUrl: site?.url ?? '', timeZone: 'UTC', adminEmail: '', signInLink: false, trustedProxies: 0 }
  const { words, path } = itemPages.news.list
  const kinds = ['news'] as const
  const { listing } = await loadListing(
    { store, settings, now: () => new Date(), log: console.error },
    { query: new URLSearchParams(), list: { kinds, order: 'newest' }, recent: { kinds, order: 'newest', size: 3 }, failure: '' },
  )
  await store.close()
  const trail = [
    { label: 'Insights & News', path: '/blogs' },
    { label: words.heading, path },
  ]
  return { listing, words, trail, siteUrl: settings.siteUrl }
}

async function filesOnNginx(pages: string[]): Promise<Nginx> {
  // nginx's workers are somebody else.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'pages'))
  for (const [index, html] of pages.entries()) await writeFile(join(folder, 'pages', `${index}.html`), html)
  return startNginx(`root ${folder}/pages; default_type text/html; sendfile on;`)
}

function rate(loads: readonly Load[]): string {
  return spread(
    loads.map(({ perSecond }) => perSecond),
    0,
  )
}

function cpu(loads: readonly Load[]): string {
  return spread(
    loads.map(({ cpuMs }) => cpuMs),
    3,
  )
}

function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${middle?.toFixed(digits)} (${least?.toFixed(digits)}–${most?.toFixed(digits)})`
}
