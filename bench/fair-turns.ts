import { join } from 'node:path'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { startSite } from '#test/process/running-site.ts'
import { besideCrowd, type Client, inLettersOf, misspelled, openClient } from '#test/process/workers/crowd.ts'
import { storeGeneratedItems } from './generated-items.ts'
import { type Part, shareOf } from './report.ts'

const ITEMS = 2000
const HONEST = 30
const WORD = 'capability'

const CROWDS: Record<string, { size: number; pathOf: (number: number) => string }> = {
  'nothing else': { size: 0, pathOf: () => '/' },
  '60 connections that search for 16 misspelled words': { size: 60, pathOf: (number) => `/search-query?q=${misspelled(number)}` },
  '20 connections that ask for missing articles': { size: 20, pathOf: (number) => `/blog-details?id=unknown-${number}` },
  '60 connections that ask for missing articles': { size: 60, pathOf: (number) => `/blog-details?id=unknown-${number}` },
  '60 connections that ask for pages that are not there': { size: 60, pathOf: (number) => `/unknown-${number}` },
}

export const fairTurns: Part = {
  title: 'Readers beside one network that asks for much',
  async run({ folder, isSmoke, say }) {
    const data = join(folder, 'fair-turns')
    const site = await startSite({ data, env: { TRUSTED_PROXIES: '1', DEMO_CONTENT: 'on', WORKERS: '1' } })
    const client = openClient(site)
    try {
      const { store } = openSqlite(join(data, 'tradewind.sqlite'))
      await storeGeneratedItems(store, isSmoke ? 50 : ITEMS, () => {})
      await store.close()
      const rows: string[][] = []
      for (const [name, crowd] of Object.entries(CROWDS)) {
        const row = await besideCrowd(client, isSmoke ? { ...crowd, size: Math.min(2, crowd.size) } : crowd, async (answered) => {
          const began = performance.now()
          const searches = await timesOf(client, HONEST, (at) => `/search-query?q=${inLettersOf(WORD, rows.length * HONEST + at)}`)
          const kept = await timesOf(client, isSmoke ? 10 : 500, () => '/faq')
          const perSecond = answered() / ((performance.now() - began) / 1000)
          return [String(searches.length), ...shares(searches), ...shares(kept), perSecond.toFixed(0)]
        })
        say(`${name}: ${row.join(', ')}`)
        rows.push([name, ...row])
      }
      const columns = [
        'beside',
        'searches answered',
        'a search, ms, middle',
        '95 %',
        'a kept page, ms, middle',
        '95 %',
        'of the others, a second',
      ]
      return [{ title: 'Thirty searches of thirty addresses, and a kept page', columns, rows }]
    } finally {
      client.close()
      await site.stop()
    }
  },
}

function shares(times: readonly number[]): string[] {
  return [0.5, 0.95].map((share) => shareOf(times, share).toFixed(1))
}

async function timesOf({ ask }: Client, count: number, pathOf: (at: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    const { status } = await ask(pathOf(at), `198.51.100.${at % 100}`)
    if (status === 200) times.push(performance.now() - began)
  }
  return times
}
