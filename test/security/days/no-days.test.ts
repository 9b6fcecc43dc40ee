import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseDay } from '#lib/time/dates.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const WITH_SPACES = [
  ' 2026-1-1',
  '2026-01-01 00:00',
  'January 1, 2026',
  '1 Jan 2026',
  'Invalid Date',
  '2026-01-01\u0000',
  '2026-01-01\n2026',
]
const NO_DAYS =
  `2026-02-30 2025-02-29 2026-13-01 2026-00-10 2026-01-00 2026-01-32 0000-01-01 0000-00-00 9999-99-99 -2026-01-01 +275760-09-13
  +002026-01-01 275760-09-13 2026-1-1 26-01-01 20260101 2026/01/01 2026.01.01 01-01-2026 1899-12-31 3000-01-01 2026-W01-1 2026-001 2026-01 2026
  ٢٠٢٦-٠١-٠١ ２０２６-０１-０１ ２０２６－０１－０１ 2026‐01‐01 2026-01-0¹ 2026-01-01T00:00 2026-01-01T00:00:00Z 2026-01-01T24:00:00 2026-01-01Z
  31/2/2026 29/2/2025 0/1/2026 1/0/2026 1/13/2026 32/1/2026 1/1/26 1/1/02026 1//2026 1/1/2026/1 1-1-2026 tomorrow today now @1767225600 1767225600000
  1e9 NaN Infinity null undefined 2026-01-01,2026-01-02 2026-01-01'--`
    .split(/\s+/)
    .concat(WITH_SPACES)

const NEWS = {
  source: 'Desk',
  title: 'A rule',
  category: 'Policy',
  blog_link: 'https://a.example',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}

describe('what is no day', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
    await app.store.create({ index: 'news', id: 'one', body: { ...NEWS, posted_date: '1/1/2026', expiry_date: '1/1/2027' } })
  })

  after(() => app.close())

  const edit = async (fields: Partial<typeof NEWS>) => {
    const version = await app.version('news', 'one')
    return app.post('/edit-news/one', { ...NEWS, ...fields, version }, cookie)
  }

  it('R49 is refused with 422 and stored nowhere, nor is an end before the beginning', async () => {
    const before = JSON.stringify((await app.store.get('news', 'one'))?.body)
    for (const text of NO_DAYS) {
      assert.equal(parseDay(text.trim()), undefined, text)
      for (const field of ['posted_date', 'expiry_date']) {
        const response = await edit({ [field]: text })
        assert.equal(response.status, 422, `${field} ${text}`)
        assert.match(await response.text(), /must be a day that exists/, `${field} ${text}`)
      }
    }
    assert.equal((await edit({ posted_date: '2026-11-21', expiry_date: '2026-11-20' })).status, 422)
    assert.equal(JSON.stringify((await app.store.get('news', 'one'))?.body), before)
    assert.equal((await edit({ posted_date: '2026-11-21', expiry_date: '2026-11-21' })).status, 302)
  })
})
