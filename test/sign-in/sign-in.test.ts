import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeSignInLink, redeemSignInLink } from '#domain/access/sign-in-links.ts'
import type { Store } from '#domain/store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const MINUTE = 60_000

async function linkPath(app: TestApp): Promise<string> {
  const link = new URL(await makeSignInLink(app.services))
  return link.pathname + link.search
}

function turnClock(app: TestApp, milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

describe('the sign-in link', () => {
  it('signs in once and leads to the dashboard', async () => {
    const app = await openTestApp()
    const path = await linkPath(app)
    const first = await app.request(path)
    assert.equal(first.status, 302)
    assert.equal(first.headers.get('Location'), '/admin')
    assert.match(first.headers.get('Set-Cookie') ?? '', /^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const second = await app.page(path)
    assert.equal(second.status, 200)
    assert.match(second.html, /has been used or is too old/)
    assert.equal(second.headers.get('Set-Cookie'), null)
    assert.deepEqual(
      app.logged.map(({ event }) => event),
      ['Login Failed'],
    )
    await app.close()
  })

  it('works for one of twenty that have all seen it unused', async () => {
    const app = await openTestApp()
    const token = new URL(await makeSignInLink(app.services)).searchParams.get('token') ?? ''
    const seen: (() => void)[] = []
    const store: Store = {
      ...app.store,
      async get(index, id) {
        const found = await app.store.get(index, id)
        await new Promise<void>((resolve) => {
          seen.push(resolve)
          if (seen.length === 20) for (const goOn of seen) goOn()
        })
        return found
      },
    }
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeemSignInLink({ ...app.services, store }, token)))
    assert.equal(uses.filter(Boolean).length, 1)
    await app.close()
  })

  it('is not used up by a look ahead', async () => {
    const app = await openTestApp()
    const path = await linkPath(app)
    await app.request(path, { method: 'HEAD' })
    assert.equal((await app.request(path)).status, 302)
    await app.close()
  })

  it('works for 15 minutes', async () => {
    const app = await openTestApp()
    const inTime = await linkPath(app)
    turnClock(app, 15 * MINUTE - 1)
    assert.equal((await app.request(inTime)).status, 302)
    const late = await linkPath(app)
    turnClock(app, 15 * MINUTE)
    assert.equal((await app.request(late)).status, 200)
    await app.close()
  })

  it('is refused when links are switched off', async () => {
    const app = await openTestApp({ settings: { signInLink: false } })
    assert.equal((await app.request(await linkPath(app))).status, 200)
    await app.close()
  })

  it('cannot be guessed without limit', async () => {
    const app = await openTestApp()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => app.request(`/login?token=guess${index}`).then(({ status }) => status)),
    )
    assert.ok(statuses.includes(429))
    turnClock(app, 10 * MINUTE)
    assert.equal((await app.request(await linkPath(app))).status, 302)
    await app.close()
  })
})

describe('a session', () => {
  it('makes the sign-in page not found and shows the given name on every page', async () => {
    const app = await openTestApp()
    assert.equal((await app.page('/login')).status, 200)
    const cookie = await app.signIn()
    assert.equal((await app.page('/login', { headers: { Cookie: cookie } })).status, 404)
    const home = await app.page('/', { headers: { Cookie: cookie } })
    assert.match(home.html, />Administrator</)
    assert.match(home.html, /href="\/admin"[^>]*>Profile</)
    assert.doesNotMatch((await app.page('/')).html, /Administrator|Logout/)
    await app.close()
  })
})
