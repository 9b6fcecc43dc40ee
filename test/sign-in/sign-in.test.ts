import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSignInLink, redeemSignInLink } from '#domain/access/sign-in-links.ts'
import type { Store } from '#domain/ports/store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { pressLink } from './press-link.ts'

const MINUTE = 60_000

async function press(app: TestApp, link?: string): Promise<Response> {
  return pressLink(app.request, link ?? (await createSignInLink(app.services)))
}

function turnClock(app: TestApp, milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

describe('the sign-in link', () => {
  it('signs in once and opens the dashboard', async () => {
    const app = await openTestApp()
    const link = await createSignInLink(app.services)
    const first = await press(app, link)
    assert.equal(first.status, 302)
    assert.equal(first.headers.get('Location'), '/admin')
    assert.match(first.headers.get('Set-Cookie') ?? '', /^session-3000=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const second = await press(app, link)
    assert.equal(second.status, 401)
    assert.match(await second.text(), /was already used or has expired/)
    assert.equal(second.headers.get('Set-Cookie'), null)
    assert.deepEqual(
      app.logged.map(({ event }) => event),
      ['Login Failed'],
    )
    await app.close()
  })

  it('works for one of twenty that have all seen it unused', async () => {
    const app = await openTestApp()
    const token = new URL(await createSignInLink(app.services)).searchParams.get('token') ?? ''
    const seen: (() => void)[] = []
    const store: Store = {
      ...app.store,
      async get(index, id) {
        const found = await app.store.get(index, id)
        await new Promise<void>((resolve) => {
          seen.push(resolve)
          if (seen.length >= 20) for (const goOn of seen) goOn()
        })
        return found
      },
    }
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeemSignInLink({ ...app.services, store }, token)))
    assert.equal(uses.filter(Boolean).length, 1)
    await app.close()
  })

  it('works for 15 minutes', async () => {
    const app = await openTestApp()
    const inTime = await createSignInLink(app.services)
    turnClock(app, 15 * MINUTE - 1)
    assert.equal((await press(app, inTime)).status, 302)
    const late = await createSignInLink(app.services)
    turnClock(app, 15 * MINUTE)
    assert.equal((await press(app, late)).status, 401)
    await app.close()
  })

  it('is refused when links are switched off', async () => {
    const app = await openTestApp({ settings: { signInLink: false } })
    assert.equal((await press(app)).status, 401)
    await app.close()
  })

  it('cannot be guessed without limit', async () => {
    const app = await openTestApp()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => press(app, `/login?token=guess${index}`).then(({ status }) => status)),
    )
    assert.ok(statuses.includes(429))
    turnClock(app, 10 * MINUTE)
    assert.equal((await press(app)).status, 302)
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
