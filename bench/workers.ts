import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { memoryOf } from '#test/process/worker-site.ts'
import { load } from './load.ts'
import { cpuMsOfSite } from './process-use.ts'
import { type Bench, inWords, type Part, type Spread, spreadOf } from './report.ts'

const COUNTS = [1, 2, 4]
const CONNECTIONS = 32
type AskedPage = { path: string; headers: Record<string, string>; isPersonal?: true }

const PAGES: Record<string, AskedPage> = {
  'a kept list': { path: '/blogs', headers: { 'Accept-Encoding': 'br' } },
  'a list made for each request': { path: '/blogs', headers: {}, isPersonal: true },
}

type Running = { count: number; site: RunningSite }
type Round = { perSecond: number; cpuUs: number }

export const workers: Part = {
  title: 'One, two and four workers',
  async run(bench) {
    const running: Running[] = []
    try {
      for (const count of bench.isSmoke ? COUNTS.slice(0, 2) : COUNTS) {
        const site = await startSite({ data: join(bench.folder, `workers-${count}`), env: { WORKERS: String(count) } })
        running.push({ count, site })
      }
      const rows: string[][] = []
      for (const [name, page] of Object.entries(PAGES)) {
        bench.say(name)
        const rounds = await inTurns(running, page, bench)
        for (const { count, site } of running) rows.push([name, String(count), ...figures(rounds, count), `${memoryOf(site)} MB`])
      }
      return [
        {
          title: `Kept and made pages by so many workers, on ${availableParallelism()} cores that wrk uses too`,
          columns: [
            'page',
            'workers',
            'requests/s',
            'beside one (rounds)',
            'µs of all processors a request',
            'beside one (rounds)',
            'memory of all (PSS)',
          ],
          rows,
        },
      ]
    } finally {
      for (const { site } of running) await site.stop()
    }
  },
}

async function inTurns(
  running: readonly Running[],
  { path, headers, isPersonal }: AskedPage,
  { isSmoke }: Bench,
): Promise<Map<number, Round[]>> {
  const rounds = new Map<number, Round[]>(running.map(({ count }) => [count, []]))
  for (let round = isSmoke ? 0 : -1; round < (isSmoke ? 1 : 5); round++)
    for (const { count, site } of running) {
      const before = cpuMsOfSite(site)
      const { requests, perSecond } = await load(site.url + path, {
        connections: CONNECTIONS,
        seconds: isSmoke ? 1 : 3,
        headers: isPersonal ? { ...headers, Cookie: `session-${site.port}=${btoa('null')}` } : headers,
        isPinned: false,
      })
      if (round >= 0) rounds.get(count)?.push({ perSecond, cpuUs: ((cpuMsOfSite(site) - before) * 1000) / requests })
    }
  return rounds
}

function figures(rounds: ReadonlyMap<number, Round[]>, count: number): string[] {
  const own = rounds.get(count) ?? []
  const ones = rounds.get(1) ?? []
  const beside = (of: keyof Round): Spread => spreadOf(own.map((round, at) => round[of] / (ones[at]?.[of] ?? Number.NaN)))
  return [
    spreadOf(own.map(({ perSecond }) => perSecond)).middle.toFixed(0),
    inWords(beside('perSecond'), 2),
    spreadOf(own.map(({ cpuUs }) => cpuUs)).middle.toFixed(1),
    inWords(beside('cpuUs'), 2),
  ]
}
