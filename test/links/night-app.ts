import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { runNightlyLinkChecks } from '#domain/link-checks/nightly-link-checks.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { isOutside, openWeb } from '#test/peers/web.ts'
import { openTestApp } from '#test/test-app.ts'

/** The system refuses connections to a group itself, as it does to all of IPv6 where it has none. */
const NO_WAY = '224.0.0.1'

/** A site at three in the morning, and another one on the internet that answers by the path with its status. */
export async function openNight(t: TestContext) {
  const asked: string[] = []
  const web = await openWeb(t, ({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`)
    const [, head, got = head] = url.split('/')
    response.statusCode = Number(method === 'HEAD' ? head : got)
    response.end()
  })
  const mayConnect = (address: string) => isOutside(address) || address === NO_WAY
  const resolve = async (name: string) => (name === 'other-network.example' ? [NO_WAY] : [])
  const safeFetch = { fetch: createGuardedFetch({ userAgent: 'Reader', mayConnect, resolve }), readPage: parsePageMetadata }
  const app = await openTestApp({ now: '2026-11-20T21:30:00Z', outside: { safeFetch } })
  t.after(() => app.close())
  let pauses = 0
  const round = {
    shouldStop: () => false,
    pause: async () => {
      pauses++
    },
  }
  return {
    web,
    app,
    asked,
    pauses: () => pauses,
    async add(id: string, blog_link: string, more: Record<string, unknown> = {}) {
      const body = {
        title: id,
        source: 'x',
        blog_link,
        posted_date: '1/1/2026',
        expiry_date: '1/1/2030',
        draft: false,
        first_stored: `2026-01-01T00:00:00.000Z ${id}`,
        ...more,
      }
      await app.store.create({ index: 'news', id, body })
    },
    /** Tries links, and goes on to the next night. */
    async night(): Promise<number> {
      const tried = await runNightlyLinkChecks(app.services, round)
      app.clock.now = new Date(app.clock.now.getTime() + DAY_MS)
      await app.found()
      return tried
    },
    check: async (id: string) => (await app.store.get('link-checks', `news-${id}`))?.body,
    async dashboard() {
      const { status, html } = await app.page('/admin', { headers: { Cookie: await app.signIn() } })
      assert.equal(status, 200)
      return /<section aria-labelledby="dead-links".*?<\/section>/s.exec(html)?.[0] ?? ''
    },
  }
}
