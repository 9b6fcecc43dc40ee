import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { processesOf } from '#test/process/worker-site.ts'
import { openSlowClients, type SlowClient } from '#test/security/wire/slow-clients.ts'
import { type Bench, type Part, shareOf } from './report.ts'

const COUNTS = { head: 1000, body: 500, reader: 500 }
const SMOKE_COUNTS = { head: 20, body: 0, reader: 0 }
const KINDS: Record<SlowClient['kind'], string> = {
  head: 'head, a line every half second',
  body: 'form, a letter every half second',
  reader: 'reads nothing',
}
const PAGES = ['/', '/blogs', '/faq']
const ALONE = 300
/** Pauses make these readers instead of a load test. */
const PAUSE_MS = 10
const MOST_MS = 180_000

export const slowClients: Part = {
  title: 'Slow clients',
  async run(bench) {
    const site = await startSite({ data: join(bench.folder, 'slow-clients'), env: { DEMO_CONTENT: 'on' } })
    try {
      return await measured(site, bench)
    } finally {
      await site.stop()
    }
  },
}

async function measured(site: RunningSite, { isSmoke, say }: Bench) {
  const alone: number[] = []
  for (let at = 0; at < (isSmoke ? 30 : ALONE); at++) alone.push(await asked(site, at))
  const before = filesOf(site)
  const clients = await openSlowClients(site.port, isSmoke ? SMOKE_COUNTS : COUNTS, '/')
  say(`${clients.length} are connected`)
  const beside: number[] = []
  let isOver = false
  const all = Promise.all(clients.map(async (client) => ({ kind: client.kind, after: await secondsUntilEnded(client) }))).finally(() => {
    isOver = true
  })
  const most = filesOf(site)
  do {
    beside.push(await asked(site, beside.length))
    await pause(PAUSE_MS)
  } while (!isOver)
  const ended = await all
  const afterwards = filesOf(site)
  const rows = Object.entries(KINDS).flatMap(([kind, words]) => {
    const times = ended.filter((one) => one.kind === kind).flatMap(({ after }) => after ?? [])
    const all = ended.filter((one) => one.kind === kind).length
    const shares = [0, 0.5, 1].map((share) => (times.length === 0 ? '–' : shareOf(times, share).toFixed(1)))
    return all === 0 ? [] : [[words, String(all), ...shares, String(all - times.length)]]
  })
  const pages = [
    ['by themselves', alone],
    ['beside all of them', beside],
  ] as const
  return [
    {
      title: 'When they are ended',
      columns: ['client', 'how many', 's, first', 's, middle', 's, last', 'still there after three minutes'],
      rows,
    },
    {
      title: 'Public pages meanwhile',
      columns: ['pages', 'how many', 'ms, middle', 'ms, 99 %'],
      rows: pages.map(([words, times]) => [words, String(times.length), shareOf(times, 0.5).toFixed(1), shareOf(times, 0.99).toFixed(1)]),
    },
    {
      title: 'Open files of all processes',
      columns: ['before', 'with all of them', 'afterwards'],
      rows: [[String(before), String(most), String(afterwards)]],
    },
  ]
}

async function secondsUntilEnded({ socket, closed }: SlowClient): Promise<number | undefined> {
  const end = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => end.resolve(undefined), MOST_MS)
  const ms = await Promise.race([closed, end.promise])
  clearTimeout(timer)
  socket.destroy()
  return ms === undefined ? undefined : ms / 1000
}

async function asked(site: RunningSite, at: number): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(site.url + (PAGES[at % PAGES.length] ?? '/'))
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.status}`)
  return performance.now() - begun
}

function filesOf(site: RunningSite): number {
  return processesOf(site).reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)
}
