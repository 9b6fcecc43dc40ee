import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildIfNeeded } from '#server/build.ts'
import { type Nginx, startNginx } from '#test/process/nginx.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'

// `npm run bench`: how many requests a second the site answers, beside nginx serving the same bytes as files, in turns.
// Needs nginx and wrk on the machine.

const PATHS = ['/', '/blogs', '/blog-details?id=demo-blog-01', '/search-query?q=transfer', '/contact-us']
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 8

const run = promisify(execFile)
let running: RunningSite | undefined
let nginx: Nginx | undefined
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  await buildIfNeeded()
  running = await startSite({ data: join(folder, 'data'), env: { WORKERS: '1' } })
  const site = running.url
  nginx = await filesOnNginx(await Promise.all(PATHS.map(async (path) => (await fetch(site + path)).text())))
  console.log('| page | site, requests/s | nginx, requests/s | site : nginx (min–max of the rounds) | 99 % within, site |')
  console.log('|---|---|---|---|---|')
  for (const [index, path] of PATHS.entries()) console.log(await comparison(path, site + path, `${nginx.url}/${index}.html`))
} finally {
  await running?.stop()
  await nginx?.stop()
  await rm(folder, { recursive: true })
}

async function comparison(path: string, onSite: string, onNginx: string): Promise<string> {
  const rounds: { site: Load; nginx: Load; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const site = await load(onSite)
    const nginx = await load(onNginx)
    rounds.push({ site, nginx, ratio: site.perSecond / nginx.perSecond })
  }
  const median = <T>(values: T[]) => values.toSorted((a, b) => Number(a) - Number(b))[Math.floor(values.length / 2)]
  const ratios = rounds.map(({ ratio }) => ratio)
  const span = `${median(ratios)?.toFixed(3)} (${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)})`
  const perSecond = (side: 'site' | 'nginx') => Math.round(median(rounds.map((round) => round[side].perSecond)) ?? 0)
  return `| ${path} | ${perSecond('site')} | ${perSecond('nginx')} | ${span} | ${rounds.at(-1)?.site.slowest} |`
}

type Load = { perSecond: number; slowest: string }

async function load(url: string): Promise<Load> {
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), slowest: /^ +99% +(\S+)$/m.exec(stdout)?.[1] ?? '' }
}

async function filesOnNginx(pages: string[]): Promise<Nginx> {
  await mkdir(join(folder, 'pages'))
  for (const [index, html] of pages.entries()) await writeFile(join(folder, 'pages', `${index}.html`), html)
  return startNginx(`root ${folder}/pages; default_type text/html; sendfile on;`)
}
