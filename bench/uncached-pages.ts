import { join } from 'node:path'
import { itemPages } from '#app/content/item-pages.ts'
import { resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { loadListing } from '#app/site/listings/load-listing.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import type { Nginx } from '#test/process/nginx.ts'
import { answerOf } from '#test/process/raw-response.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { inTurns, type Round, type Side } from './alternate-rounds.ts'
import { CORES, canPin } from './load.ts'
import { sameFromNginx } from './nginx-baseline.ts'
import { type RunningPeer, startPeers } from './peers.ts'
import { type Bench, inWords, type Part, spreadOf, type Table } from './report.ts'

const LIST = '/news'
const PAGES: Record<string, string> = {
  list: LIST,
  'list, second page': '/blogs?page=2',
  article: '/blog-details?id=demo-blog-01',
  contact: '/contact-us',
  home: '/',
}
const COMPRESSED = ['list', 'home']

/** An empty session cookie bypasses the page cache. */
function headersOf({ port }: RunningSite): Record<string, string> {
  return { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', Cookie: `session-${port}=${btoa('null')}` }
}

export const rendered: Part = {
  title: 'Pages made anew, beside nginx and other ways to make them',
  async run(bench) {
    const data = join(bench.folder, 'rendered')
    const site = await startSite({ data, pinnedTo: canPin ? CORES.served : undefined, env: { WORKERS: '1' } })
    let nginx: Nginx | undefined
    let peers: RunningPeer[] = []
    try {
      const pages = askedPages(headersOf(site)).slice(0, bench.isSmoke ? 1 : undefined)
      const answers = await Promise.all(pages.map(({ path, headers }) => answerOf(site.url + path, headers)))
      nginx = await sameFromNginx(bench, answers)
      const rows: string[][] = []
      for (const [at, { name, path, headers }] of pages.entries()) {
        bench.say(name)
        const sides = [sideOf(site.child.pid, site.url + path, headers), sideOf(nginx.workerPid(), `${nginx.url}/${at}`, headers)]
        const [ours = [], files = []] = await inTurns(sides, bench)
        rows.push([name, kilobytes(answers[at]?.body), ...besideNginx(ours, files)])
      }
      if (!bench.isSmoke) peers = await startPeers(bench, await shownList(data, site.url))
      return [besideNginxTable(rows), ...(peers.length > 0 ? [await besidePeers(site, peers, bench)] : [])]
    } finally {
      for (const peer of peers) await peer.stop()
      await site.stop()
      await nginx?.stop()
    }
  },
}

function askedPages(shared: Record<string, string>) {
  const plain = Object.entries(PAGES).map(([name, path]) => ({ name, path, headers: shared }))
  const asked = plain.filter(({ name }) => COMPRESSED.includes(name))
  return [...plain, ...asked.map(({ name, path }) => ({ name: `${name}, brotli`, path, headers: { ...shared, 'Accept-Encoding': 'br' } }))]
}

function sideOf(pid: number | undefined, url: string, headers: Record<string, string>): Side {
  return { pid: pid ?? 0, url, headers }
}

function besideNginxTable(rows: string[][]): Table {
  const columns = [
    'page',
    'KB',
    'site, pages/s',
    'nginx, files/s',
    'nginx : site (rounds)',
    'site, µs of the processor',
    'nginx',
    'site : nginx (rounds)',
  ]
  return { title: 'Pages made for each request', columns, rows }
}

function besideNginx(site: readonly Round[], nginx: readonly Round[]): string[] {
  return [
    spread(site, 'perSecond', 0),
    spread(nginx, 'perSecond', 0),
    ratio(nginx, site, 'perSecond'),
    spread(site, 'cpuUs', 0),
    spread(nginx, 'cpuUs', 1),
    ratio(site, nginx, 'cpuUs'),
  ]
}

async function besidePeers(site: RunningSite, peers: readonly RunningPeer[], bench: Bench): Promise<Table> {
  const all = [{ name: 'site', url: site.url, pid: site.child.pid }, ...peers]
  bench.say(all.map(({ name }) => name).join(', '))
  const headers = headersOf(site)
  const rounds = await inTurns(
    all.map(({ pid, url }) => sideOf(pid, url + LIST, headers)),
    bench,
  )
  const [own = []] = rounds
  const rows: string[][] = []
  for (const [at, { name, url }] of all.entries()) {
    const { body } = await answerOf(url + LIST, headers)
    const its = rounds[at] ?? []
    const figures = [spread(its, 'perSecond', 0), ratio(own, its, 'perSecond'), spread(its, 'cpuUs', 0), ratio(its, own, 'cpuUs')]
    rows.push([name, kilobytes(body), String(elementsIn(String(body))), ...figures])
  }
  const columns = ['made by', 'KB', 'elements', 'pages/s', 'site : it (rounds)', 'µs of the processor', 'it : site (rounds)']
  const notes =
    'The same list, with the same data, words and classes. The site asks its store, which knows what it read until a document is written; the others have it in their memory.'
  return { title: `${LIST}, made for each request`, columns, rows, notes }
}

/** Tags in script strings aren't elements. */
function elementsIn(html: string): number {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '').match(/<[a-z]/g)?.length ?? 0
}

async function shownList(data: string, siteUrl: string): Promise<object> {
  const { store } = openSqlite(join(data, 'tradewind.sqlite'))
  const settings = { siteUrl, timeZone: 'UTC', adminEmails: [], signInLink: false, trustedProxies: 0 }
  const { table, path } = itemPages.news.list
  const words = resolvePlainCopy(table)
  const newest = { kinds: ['news'], order: 'newest' } as const
  const { listing } = await loadListing(
    { store, settings, now: () => new Date(), log: console.error },
    { query: new URLSearchParams(), list: newest, recent: { ...newest, size: 3 }, failure: 'fetch' },
  )
  await store.close()
  const trail = [
    { label: 'Insights & News', path: '/blogs' },
    { label: words.heading, path },
  ]
  return { listing, words, trail, siteUrl }
}

function kilobytes(body: Buffer | undefined): string {
  return ((body?.length ?? 0) / 1000).toFixed(1)
}

function spread(rounds: readonly Round[], of: keyof Round, digits: number): string {
  return inWords(spreadOf(rounds.map((round) => round[of])), digits)
}

function ratio(some: readonly Round[], others: readonly Round[], of: keyof Round): string {
  return inWords(spreadOf(some.map((round, at) => round[of] / (others[at]?.[of] ?? Number.NaN))), 2)
}
