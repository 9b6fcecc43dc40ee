import { join } from 'node:path'
import type { Nginx } from '#test/process/nginx.ts'
import { type Answer, answerOf } from '#test/process/raw-response.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { inTurns, type Round } from './alternate-rounds.ts'
import { CORES, canPin } from './load.ts'
import { sameFromNginx } from './nginx-baseline.ts'
import { inWords, type Part, type Spread, spreadOf, type Table } from './report.ts'

const ARTICLE = '/blog-details?id=demo-blog-01'
const BROTLI = { 'Accept-Encoding': 'br' }
const CASES: readonly { name: string; path: string; headers: Record<string, string>; isUnchanged?: true }[] = [
  { name: 'home, brotli', path: '/', headers: BROTLI },
  { name: 'home, gzip', path: '/', headers: { 'Accept-Encoding': 'gzip' } },
  { name: 'home, as it is', path: '/', headers: {} },
  { name: 'home, 304', path: '/', headers: BROTLI, isUnchanged: true },
  { name: 'list, brotli', path: '/blogs', headers: BROTLI },
  { name: 'article, brotli', path: ARTICLE, headers: BROTLI },
]
/** The site compresses a page at the best level after this many requests. */
const BEFORE = 20

export const keptPages: Part = {
  title: 'Kept pages beside nginx',
  async run(bench) {
    const running = await startSite({
      data: join(bench.folder, 'kept'),
      pinnedTo: canPin ? CORES.served : undefined,
      env: { WORKERS: '1' },
    })
    let nginx: Nginx | undefined
    try {
      const cases = bench.isSmoke ? CASES.slice(0, 1) : CASES
      const answers = await Promise.all(cases.map(({ path, headers }) => settledAnswer(running, path, headers)))
      nginx = await sameFromNginx(bench, answers)
      const found: Found[] = []
      for (const [at, { name, path, headers, isUnchanged }] of cases.entries()) {
        bench.say(name)
        const onNginx = `${nginx.url}/${at}`
        const tag = async (url: string) => ({ ...headers, ...(isUnchanged ? { 'If-None-Match': await tagOf(url, headers) } : {}) })
        const sides = [
          { pid: running.child.pid ?? 0, url: running.url + path, headers: await tag(running.url + path) },
          { pid: nginx.workerPid(), url: onNginx, headers: await tag(onNginx) },
        ]
        const [site = [], files = []] = await inTurns(sides, bench)
        found.push({ name, site, nginx: files })
      }
      return tablesOf(found)
    } finally {
      await running.stop()
      await nginx?.stop()
    }
  },
}

type Found = { name: string; site: Round[]; nginx: Round[] }

function tablesOf(found: readonly Found[]): Table[] {
  const ratio = (each: Found, of: 'perSecond' | 'cpuUs') =>
    spreadOf(each.site.map((round, at) => round[of] / (each.nginx[at]?.[of] ?? Number.NaN)))
  const middle = (rounds: Round[], of: keyof Round) => spreadOf(rounds.map((round) => round[of])).middle
  const barOf = (name: string, { middle, least, most }: Spread) => ({ label: name, value: middle, from: least, to: most })
  return [
    {
      title: 'Requests a second, kept pages',
      columns: ['page', 'site', 'nginx', 'site : nginx (rounds)', '99 % within, site', 'nginx'],
      rows: found.map((each) => [
        each.name,
        middle(each.site, 'perSecond').toFixed(0),
        middle(each.nginx, 'perSecond').toFixed(0),
        inWords(ratio(each, 'perSecond'), 2),
        `${middle(each.site, 'p99Ms').toFixed(2)} ms`,
        `${middle(each.nginx, 'p99Ms').toFixed(2)} ms`,
      ]),
      chart: { kind: 'bars', unit: '× nginx', bars: found.map((each) => barOf(each.name, ratio(each, 'perSecond'))) },
    },
    {
      title: 'Processor time of a request, kept pages',
      columns: ['page', 'site, µs', 'nginx, µs', 'site : nginx (rounds)'],
      rows: found.map((each) => [
        each.name,
        middle(each.site, 'cpuUs').toFixed(1),
        middle(each.nginx, 'cpuUs').toFixed(1),
        inWords(ratio(each, 'cpuUs'), 2),
      ]),
      chart: { kind: 'bars', unit: '× nginx', bars: found.map((each) => barOf(each.name, ratio(each, 'cpuUs'))) },
    },
  ]
}

async function settledAnswer({ url }: RunningSite, path: string, headers: Record<string, string>): Promise<Answer> {
  for (let turn = 0; turn < BEFORE; turn++) await answerOf(url + path, headers)
  return answerOf(url + path, headers)
}

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  return (await answerOf(url, headers)).response.headers.etag ?? ''
}
