import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pressLink } from '#test/sign-in/press-link.ts'
import { openTestApp } from '#test/test-app.ts'

const VISITOR = { headers: { 'X-Forwarded-For': '203.0.113.5' } }

describe('R43 health', () => {
  test('R43 /healthz answers while nothing else does, and asks nobody', async () => {
    const app = await openTestApp()
    const asked: string[] = []
    for (const [name, work] of Object.entries(app.store))
      Object.assign(app.store, {
        [name](...given: unknown[]) {
          asked.push(name)
          return Reflect.apply(work, app.store, given)
        },
      })
    assert.equal(await (await app.request('/healthz')).text(), 'ok')
    assert.deepEqual(asked, [])
    await app.request('/readyz')
    assert.deepEqual(asked, ['health'])
    await app.store.close()
    const response = await app.request('/healthz')
    assert.deepEqual([response.status, await response.text()], [200, 'ok'])
  })

  test('R43 /readyz says whether the store takes what it is given, and no more', async () => {
    const app = await openTestApp()
    const ready = await app.request('/readyz')
    assert.deepEqual([ready.status, await ready.text()], [200, 'ready'])
    const closed = await openTestApp()
    await closed.store.close()
    const unready = await closed.request('/readyz')
    assert.deepEqual([unready.status, await unready.text()], [503, 'not ready'])
  })

  test('R43 neither is limited', async () => {
    const app = await openTestApp({ settings: { trustedProxies: 1 } })
    for (let count = 0; count < 12; count++) await pressLink(app.request, '/login?token=x', VISITOR.headers)
    assert.equal((await pressLink(app.request, '/login?token=x', VISITOR.headers)).status, 429)
    for (let count = 0; count < 300; count++)
      for (const path of ['/healthz', '/readyz']) assert.equal((await app.request(path, VISITOR)).status, 200)
    await app.close()
  })
})
