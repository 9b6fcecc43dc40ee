import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Hono } from 'hono'
import type { Settings } from '#domain/services.ts'
import type { SharedPage } from '#domain/shared-page.ts'
import { openStore } from '#test/open-store.ts'
import { cachePages } from './page-cache.ts'

const MOST_ENTRIES = 2000

it('lets go of the page that nobody asked for longest when it has two thousand', async () => {
  const { store } = await openStore()
  const made: string[] = []
  const settings: Settings = { siteUrl: 'http://x', timeZone: 'UTC', adminEmail: '', signInLink: false, trustedProxies: 0 }
  const cache = cachePages({
    now: () => new Date('2026-11-21T06:00:00Z'),
    settings,
    background: () => {},
    store,
  })
  const app = new Hono<{ Variables: { sharedPage?: SharedPage } }>()
  app.use((c, next) => {
    const key = c.req.path
    c.set('sharedPage', { key, make: async () => makePage(key) })
    return next()
  })
  app.use(cache)

  async function makePage(key: string): Promise<Response> {
    made.push(key)
    return new Response(`<p>${key}</p>`, { headers: { 'Cache-Control': 'public, no-cache' } })
  }

  async function isKept(path: string): Promise<boolean> {
    const before = made.length
    assert.equal(await (await app.request(path)).text(), `<p>${path}</p>`)
    return made.length === before
  }

  for (let page = 1; page <= MOST_ENTRIES; page++) assert.equal(await isKept(`/${page}`), false)
  assert.equal(await isKept('/1'), true)
  assert.equal(await isKept('/one-more'), false)
  assert.equal(await isKept('/1'), true)
  assert.equal(await isKept('/3'), true)
  assert.equal(await isKept('/2'), false)
  await store.close()
})
