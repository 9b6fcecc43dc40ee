import { mkdir, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#test/process/free-port.ts'
import { type Nginx, startNginxWith } from '#test/process/nginx.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { CORES, canPin, load } from './load.ts'
import { cpuMsOf } from './process-use.ts'
import { type Bench, inWords, type Part, type Spread, spreadOf, type Table } from './report.ts'

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
const CONNECTIONS = 16
/** So often a page is sent before it is compressed as well as it can be. */
const BEFORE = 20
/** Those that nginx writes by itself. */
const OF_NGINX = ['content-length', 'etag', 'date', 'connection', 'keep-alive', 'transfer-encoding']

export const keptPages: Part = {
  title: 'Kept pages beside nginx',
  async run(bench) {
    const site = await startSite({ data: join(bench.folder, 'kept'), pinnedTo: canPin ? CORES.served : undefined, env: { WORKERS: '1' } })
    let nginx: Nginx | undefined
    try {
      const cases = bench.isSmoke ? CASES.slice(0, 1) : CASES
      const answers = await Promise.all(cases.map(({ path, headers }) => settledAnswer(site, path, headers)))
      nginx = await sameFromNginx(bench, answers)
      const found: Found[] = []
      for (const [at, { name, path, headers, isUnchanged }] of cases.entries()) {
        bench.say(name)
        const onNginx = `${nginx.url}/${at}`
        const tag = async (url: string) => ({ ...headers, ...(isUnchanged ? { 'If-None-Match': await tagOf(url, headers) } : {}) })
        const sides = [
          { pid: site.child.pid ?? 0, url: site.url + path, headers: await tag(site.url + path) },
          { pid: nginx.workerPid(), url: onNginx, headers: await tag(onNginx) },
        ] as const
        found.push({ name, ...(await compare(sides, bench)) })
      }
      return tablesOf(found)
    } finally {
      await site.stop()
      await nginx?.stop()
    }
  },
}

type Side = { pid: number; url: string; headers: Record<string, string> }
type Round = { perSecond: number; cpuUs: number; p99Ms: number }
type Compared = { site: Round[]; nginx: Round[] }
type Found = Compared & { name: string }

async function compare([site, nginx]: readonly [Side, Side], { isSmoke }: Bench): Promise<Compared> {
  const rounds: Compared = { site: [], nginx: [] }
  for (let round = isSmoke ? 0 : -1; round < (isSmoke ? 1 : 5); round++) {
    const both = { site: await roundOf(site, isSmoke), nginx: await roundOf(nginx, isSmoke) }
    if (round < 0) continue
    rounds.site.push(both.site)
    rounds.nginx.push(both.nginx)
  }
  return rounds
}

async function roundOf({ pid, url, headers }: Side, isSmoke: boolean): Promise<Round> {
  const before = cpuMsOf(pid)
  const { requests, perSecond, p99Ms } = await load(url, { connections: CONNECTIONS, seconds: isSmoke ? 1 : 3, headers })
  return { perSecond, cpuUs: ((cpuMsOf(pid) - before) * 1000) / requests, p99Ms }
}

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

type Answer = { response: IncomingMessage; body: Buffer }

/** The page as it is sent once it is kept and compressed for good. */
async function settledAnswer({ url }: RunningSite, path: string, headers: Record<string, string>): Promise<Answer> {
  for (let turn = 0; turn < BEFORE; turn++) await answerOf(url + path, headers)
  return answerOf(url + path, headers)
}

async function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on('error', reject))
  return { response, body: await buffer(response) }
}

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  return (await answerOf(url, headers)).response.headers.etag ?? ''
}

/** The same bytes as files, with the same headers. */
async function sameFromNginx({ folder }: Bench, answers: readonly Answer[]): Promise<Nginx> {
  const root = join(folder, 'nginx')
  await mkdir(root)
  for (const [at, { body }] of answers.entries()) await writeFile(join(root, String(at)), body)
  const locations = answers.map(({ response }, at) => `location = /${at} { ${headersOf(response).join(' ')} }`)
  const port = await freePort()
  const affinity = canPin ? `worker_cpu_affinity ${1 << CORES.served};` : ''
  return startNginxWith(
    port,
    (own) => `user root; worker_processes 1; ${affinity} pid ${own}/nginx.pid; error_log ${own}/error.log; events {}
      http { access_log off; client_body_temp_path ${own}; proxy_temp_path ${own}; fastcgi_temp_path ${own}; uwsgi_temp_path ${own};
      scgi_temp_path ${own}; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100; root ${root}; types {}
      server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
}

function headersOf({ rawHeaders, headers }: IncomingMessage): string[] {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
  const added = pairs
    .filter(([name]) => !OF_NGINX.includes(name.toLowerCase()) && name.toLowerCase() !== 'content-type')
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
  return [`default_type '${headers['content-type']}';`, ...added]
}
