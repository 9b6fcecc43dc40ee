import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { pressLink } from './press-link.ts'

/** Keeps cookies by name and host, as browsers do, and sends them to every port. */
function openJar() {
  const cookies = new Map<string, string>()
  return { ask, names: () => [...cookies.keys()] }

  async function ask(app: TestApp, path: string, fields?: Record<string, string>): Promise<Response> {
    const { siteUrl } = app.services.settings
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), Origin: siteUrl }
    const answer = await app.request(siteUrl + path, fields ? { method: 'POST', body: new URLSearchParams(fields), headers } : { headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (set.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
}

async function open(t: TestContext, siteUrl: string): Promise<TestApp> {
  const app = await openTestApp({ settings: { siteUrl } })
  t.after(() => app.close())
  return app
}

describe('two sites on one machine', () => {
  for (const host of [
    'http://localhost',
    'http://127.0.0.1',
    'http://[::1]',
    'https://localhost',
    'http://app.localhost',
    'http://127.0.0.2',
  ])
    it(`keep their sign-ins, notices and logouts apart at ${host}`, async (t) => {
      const [first, second] = [await open(t, `${host}:3000`), await open(t, `${host}:4000`)]
      const { ask, names } = openJar()
      const statuses = async () => [(await ask(first, '/admin')).status, (await ask(second, '/admin')).status]
      for (const app of [first, second]) {
        assert.equal((await ask(app, '/login', { link: await createSignInLink(app.services) })).status, 302)
      }
      assert.deepEqual(await statuses(), [200, 200])
      await first.store.create({ index: 'passkeys', id: 'one', body: { email: 'admin@example.com' } })
      await ask(first, '/login/passkey', { any: 'thing' })
      await ask(second, '/admin', { intent: 'ignore-link', check: 'none' })
      for (const name of names()) assert.match(name, /-(?:3000|4000)$/)
      await ask(second, '/logout', { any: 'thing' })
      assert.deepEqual(await statuses(), [200, 404])
    })

  it('have other names than on a host of their own, where they stay what they were', async (t) => {
    for (const [siteUrl, name] of [
      ['https://www.example.com', '__Host-session'],
      ['https://www.example.com:8443', '__Host-session'],
      ['http://intranet:3000', 'session'],
      ['http://10.0.0.7:3000', 'session'],
      ['https://localhost.example.com:8443', '__Host-session'],
      ['https://localhost:8443', '__Host-session-8443'],
    ] as const) {
      const app = await open(t, siteUrl)
      const { headers } = await pressLink(app.request, await createSignInLink(app.services))
      assert.equal(headers.get('Set-Cookie')?.split('=')[0], name, siteUrl)
    }
  })
})
