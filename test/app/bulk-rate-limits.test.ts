import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { removeExpiredLimits } from '#domain/access/rate-limits.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const FORM = { from_name: 'Asha', email: 'asha@example.net', subject: 'Subject', message: 'Text', opened_at: '1' }
const MOST_AN_HOUR = 60
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const ITEM = '/api/news/none'
const WRONG_LINK = '/login?token=wrong'

async function openTwo(t: TestContext): Promise<{ apps: [TestApp, TestApp]; pass: (ms: number) => void }> {
  const place = await newPlace(t)
  const open = async () => openTestApp({ opened: await openStore(place) })
  const apps: [TestApp, TestApp] = [await open(), await open()]
  t.after(() => Promise.all(apps.map((app) => app.close())))
  const pass = (ms: number) => {
    for (const app of apps) app.clock.now = new Date(app.clock.now.getTime() + ms)
  }
  return { apps, pass }
}

describe('limits of processes over one store', () => {
  it('R34 count together, name nobody, and end with their time', async (t) => {
    const { apps, pass } = await openTwo(t)
    const [first, second] = apps
    for (let sent = 0; sent < MOST_AN_HOUR; sent++) assert.equal((await (sent % 2 ? first : second).post('/contact-us', FORM)).status, 303)
    for (const app of apps) {
      const refused = await app.post('/contact-us', FORM)
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('Retry-After')) > 3500)
    }
    await first.found()
    const { documents } = await first.store.find({ indexes: ['limits'], size: 10 })
    const kept = documents.map(({ id, body }) => [/^[\w-]{43}$/.test(id), Object.keys(body).toSorted()])
    assert.deepEqual(kept, [[true, ['until', 'used']]])
    pass(HOUR_MS + 1)
    assert.equal((await second.post('/contact-us', FORM)).status, 303)
    await first.found()
    assert.equal(await removeExpiredLimits(first.services), 0)
    pass(HOUR_MS + 1)
    assert.equal(await removeExpiredLimits(first.services), 1)
  })

  it('R34 last as long as they say after a clock that was a year ahead, wherever they are counted', async (t) => {
    const { apps, pass } = await openTwo(t)
    const [first, second] = apps
    pass(YEAR_MS)
    for (let sent = 0; sent < MOST_AN_HOUR; sent++) await first.post('/contact-us', FORM)
    for (let asked = 0; asked < 360; asked++) await first.request(ITEM)
    for (let round = 0; round < 11; round++) await pressLink(first.request, WRONG_LINK)
    assert.deepEqual([(await first.request(ITEM)).status, (await pressLink(first.request, WRONG_LINK)).status], [429, 429])
    assert.equal((await second.post('/contact-us', FORM)).status, 429)
    pass(-YEAR_MS)
    for (const app of apps)
      for (const answer of [app.request(ITEM), pressLink(app.request, WRONG_LINK)]) assert.notEqual((await answer).status, 429)
    assert.equal((await second.post('/contact-us', FORM)).status, 303)
    await first.store.close()
    assert.equal((await first.post('/contact-us', FORM)).status, 503)
  })

  it('take back what a success used, wherever it was counted', async (t) => {
    const { apps } = await openTwo(t)
    const [first, second] = apps
    for (let round = 0; round < 12; round++) assert.match(await (round % 2 ? first : second).signIn(), /^session-3000=/)
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) statuses.push((await pressLink((round % 2 ? first : second).request, WRONG_LINK)).status)
    assert.deepEqual(
      statuses.map((status) => status === 429),
      [...Array(10).fill(false), true, true],
    )
  })
})
