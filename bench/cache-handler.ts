import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseConfig } from '#server/config/config.ts'
import { seedDemonstration } from '#server/demo/seed.ts'
import { readBuiltFiles } from '#server/http/built-files.ts'
import type { IncomingRequest } from '#server/http/cache-handler-types.ts'
import { compressTexts } from '#server/http/compress.ts'
import { memoizePerTick } from '#server/http/memoize-per-tick.ts'
import { createCacheHandler } from '#server/page-cache/cache-handler.ts'
import { trackDependencies } from '#server/page-cache/dependencies.ts'
import { openServices } from '#server/services/shared-services.ts'
import { inWords, type Part, spreadOf } from './report.ts'

const BUILT_APP = new URL('../build/server/index.js', import.meta.url).href
/** The handler accepts this many requests per turn of the event loop. */
const A_TURN = 16
const BROWSER = {
  host: 'localhost:3000',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'accept-encoding': 'gzip, deflate, br, zstd',
  cookie: '_ga=GA1.1.123456789.1700000000; theme=dark',
}
const CASES: Record<string, { url: string; headers?: Record<string, string> }> = {
  'a kept page, counted as a page view': { url: '/blogs?utm_source=mail' },
  'a kept page, 304': { url: '/blogs', headers: { 'if-none-match': 'given' } },
  'a page for which nobody is counted': { url: '/feed.xml' },
}

export const front: Part = {
  title: 'What stands before a kept page',
  async run({ folder, isSmoke }) {
    const parsed = parseConfig({ DATA_DIR: join(folder, 'front'), SITE_URL: 'http://localhost:3000' })
    assert.ok(parsed.ok)
    const { createApp, describeCacheablePages, site }: typeof import('#app/entry.hono.ts') = await import(BUILT_APP)
    const services = openServices(parsed.config)
    try {
      await services.store.prepare()
      await seedDemonstration(services, { name: site.name, demoContent: 'on' })
      const { ports, during } = trackDependencies(services)
      const app = createApp({ ...services, ...ports }, [compressTexts])
      const shared = describeCacheablePages(services)
      const files = readBuiltFiles('build/client', shared.headers)
      const answer = createCacheHandler({ shared, files, fetch: app.fetch, services, during, singleFlight: memoizePerTick })
      const rows: string[][] = []
      for (const [name, { url, headers }] of Object.entries(CASES)) {
        const first = await answer(askedFor(url))
        const tag = first?.headers.find(([name]) => name === 'ETag')?.[1] ?? ''
        const asked = askedFor(url, headers ? { 'if-none-match': tag } : {})
        await answer(asked)
        const rounds: number[] = []
        for (let round = isSmoke ? 0 : -2; round < (isSmoke ? 1 : 7); round++) {
          const us = await usOfRequest(answer, asked, isSmoke ? 1 : 10_000)
          if (round >= 0) rounds.push(us)
        }
        rows.push([name, inWords(spreadOf(rounds), 2)])
      }
      return [
        {
          title: 'From a request’s head to the finished answer, in the process',
          columns: ['asked for', 'µs (rounds)'],
          rows,
          notes: `${A_TURN} requests in each turn of the event loop: address, host, encoding, cookies, the store’s revision, the day, the entry, the page view. Without what Node does with sockets and heads.`,
        },
      ]
    } finally {
      await services.close()
    }
  },
}

async function usOfRequest(answer: ReturnType<typeof createCacheHandler>, asked: IncomingRequest, turns: number): Promise<number> {
  let us = 0
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    for (let at = 0; at < A_TURN; at++) answer(asked)
    us += (performance.now() - began) * 1000
    await setImmediate()
  }
  return us / (turns * A_TURN)
}

function askedFor(url: string, headers: Record<string, string> = {}): IncomingRequest {
  return { method: 'GET', url, headers: { ...BROWSER, ...headers }, socket: { remoteAddress: '127.0.0.1' } }
}
