import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { it } from 'node:test'
import { atDepth } from '#test/depth.ts'
import { startSite } from './running-site.ts'
import { memoryOf } from './worker-site.ts'

/** `EACH=10000` for a long look. */
const EACH = Number(process.env.EACH ?? atDepth(1000, 4000))
const CONNECTIONS = 8
/** Real pages are asked for once in so many hostile requests. */
const BETWEEN = 10
const PAGES = ['/', '/faq', '/blogs', '/news', '/tradewind-blogs', '/privacy-policy', '/our-story', '/executive-search']
/** Of all that two workers and their primary hold, the program included. */
const MOST_MEMORY_MB = 400

const BROWSER = { 'User-Agent': 'Mozilla/5.0 Chrome/150.0', 'Accept-Encoding': 'gzip, deflate, br' }

type Hostile = (at: number) => { path: string; headers?: Record<string, string> }

const VARIETY: Record<string, Hostile> = {
  addresses: (at) => ({ path: at % 10 === 0 ? `/nowhere-${at}` : `/faq?${'x'.repeat(at % 450)}${at}` }),
  'Accept-Encoding': (at) => ({ path: '/blogs', headers: { 'Accept-Encoding': `br;q=0.${at}, x-${at}, gzip` } }),
  Host: (at) => ({ path: '/faq', headers: { Host: at % 2 === 0 ? `h${at}.example` : `localhost:${1 + at}` } }),
  cookies: (at) => ({ path: '/news', headers: { Cookie: `_ga=${at}; a${at}=${'y'.repeat(300)}` } }),
  clients: (at) => ({ path: '/', headers: { 'User-Agent': `Mozilla/5.0 ${'z'.repeat(at % 400)}${at}` } }),
  'query values': (at) => ({ path: `/search-query?q=nothing-${at}` }),
}

it(`${EACH} of each way to be different leave real pages where they are, and the memory within its limit`, async (t) => {
  const site = await startSite({ env: { DEMO_CONTENT: 'on', WORKERS: '2' } })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  t.after(async () => {
    agent.destroy()
    await site.stop()
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        port: site.port,
        path,
        agent,
        host: 'localhost',
        headers: { Host: `localhost:${site.port}`, ...BROWSER, ...headers },
      }
      get(options, (response) => response.resume().on('end', () => resolve(response))).on('error', reject)
    })
  const isHit = async (path: string) => (await ask(path)).headers['server-timing'] === 'cache;desc=hit'
  // Twice on each connection: what is asked for once only has no more right than what is hostile, and each worker keeps its own.
  for (const page of [...PAGES, ...PAGES]) await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(page)))
  for (const [what, hostile] of Object.entries(VARIETY)) {
    let at = 0
    const asked = { hits: 0, misses: 0 }
    const askAll = async () => {
      while (at < EACH) {
        const turn = at++
        const { path, headers } = hostile(turn)
        assert.ok([200, 404, 421].includes((await ask(path, headers)).statusCode ?? 0), path)
        if (turn % BETWEEN === 0) asked[(await isHit(PAGES[(turn / BETWEEN) % PAGES.length] ?? '/')) ? 'hits' : 'misses']++
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, askAll))
    const memory = memoryOf(site)
    t.diagnostic(`${what}: ${asked.hits} of ${asked.hits + asked.misses} real pages were there, ${memory} MB`)
    assert.ok(asked.hits / (asked.hits + asked.misses) > 0.99, what)
    assert.ok(memory < MOST_MEMORY_MB, `${memory} MB after ${what}`)
  }
})
