import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

it('files that an administrator downloads are named by the day that it is where the site is', async () => {
  const app = await openTestApp({ now: '2026-11-21T20:00:00Z' })
  const cookie = await app.signIn()
  for (const path of ['/admin/items.csv', '/admin/messages.csv', '/admin/site/redirects.csv']) {
    const response = await app.request(path, { headers: { Cookie: cookie } })
    assert.match(response.headers.get('Content-Disposition') ?? '', /-2026-11-22\.csv"$/, path)
    await response.text()
  }
  await app.close()
})
