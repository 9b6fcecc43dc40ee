import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recordActivity, recordFailedSignIn, removeOldActivities } from '#domain/activity/activity-log.ts'
import { ASHA, openPeopleApp, RAVI } from './people-app.ts'

const DAY = 86_400_000
const FROM = { browser: 'Chrome on Linux', address: '203.0.113.0/24' }

describe('the list of what was done', () => {
  it('says who, what, when and from where, and is filtered by person and kind', async () => {
    const app = await openPeopleApp()
    const asha = await app.signIn(ASHA)
    await app.send('/login', { passkey: '{' }, '', '198.51.100.77')
    await app.settled()
    await app.send('/logout', {}, await app.signIn(RAVI), '198.51.100.77')
    await recordActivity(app.services, { email: RAVI, name: 'Ravi', from: FROM }, { what: 'deleted', about: 'A <title>', count: 3 })
    const page = async (query = '') => {
      const { status, html } = await app.page(`/admin/activity${query}`, { headers: { Cookie: asha } })
      return { status, text: html.slice(html.indexOf('<main')).replaceAll('<!-- -->', '') }
    }
    const { text } = await page()
    assert.match(text, /<strong>Deleted<\/strong>: <a href="[^"]*">A &lt;title&gt; · 3 posts/)
    const linked = `<a href="/admin/activity\\?who=${encodeURIComponent(RAVI)}">Ravi · ${RAVI}</a>`
    assert.match(text, new RegExp(`November 21, 2026 at 11:30 AM</time> · ${linked} · Chrome on Linux · 203.0.113.0/24`))
    assert.match(
      text,
      /<strong>Sign-in failed<\/strong>: <a href="[^"]*">With a passkey[\s\S]*Unknown · Chrome on Linux · 198\.51\.100\.0\/24/,
    )
    assert.match(text, /<strong>Signed out<\/strong>/)
    assert.doesNotMatch(text, /198\.51\.100\.77/)
    assert.doesNotMatch((await page(`?who=${ASHA}`)).text, /Deleted<|Sign-in failed</)
    // Somebody who is an administrator no longer is in no list to choose from.
    await recordActivity(app.services, { email: 'left@example.com' }, { what: 'published' })
    assert.match((await page('?kind=content')).text, /<a href="\/admin\/activity\?who=left%40example\.com&amp;kind=content">/)
    assert.match((await page('?who=left%40example.com')).text, /<option value="left@example\.com" selected="">[\s\S]*1 line /)
    assert.match((await page('?who=nobody')).text, /1 line /)
    assert.match((await page('?kind=content')).text, /2 lines /)
    assert.match((await page(`?kind=content&who=${ASHA}`)).text, /No activity of this kind/)
    for (const wrong of ['?page=0', '?page=2', '?page=x']) assert.equal((await page(wrong)).status, 404, wrong)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    for (let count = 0; count < 60; count++)
      await recordActivity(app.services, { email: RAVI }, { what: 'published', about: `Item ${count}` })
    assert.match((await page('?kind=content')).text, /62 lines [\s\S]*href="\/admin\/activity\?kind=content&amp;page=2"/)
    assert.match((await page('?kind=content&page=2')).text, /Deleted/)
    await app.close()
  })

  it('is kept for 180 days', async () => {
    const app = await openPeopleApp()
    await recordActivity(app.services, { email: ASHA }, { what: 'published' })
    await app.found()
    app.clock.now = new Date(app.clock.now.getTime() + 180 * DAY - 1)
    assert.equal(await removeOldActivities(app.services), 0)
    app.clock.now = new Date(app.clock.now.getTime() + 1)
    assert.equal(await removeOldActivities(app.services), 1)
    await app.close()
  })

  it('keeps nothing from being done where it cannot be written', async () => {
    const app = await openPeopleApp()
    const { create } = app.store
    app.store.create = (document, options) =>
      document.index === 'activities' ? Promise.reject(new Error('database or disk is full')) : create(document, options)
    const asha = await app.signIn(ASHA)
    assert.equal((await app.send('/admin/people', { intent: 'end-all', person: RAVI }, asha)).status, 302)
    const device = await app.addPasskey(asha)
    assert.equal(await app.status(await app.signInWith(device)), 200)
    assert.equal((await app.send('/login', { passkey: '{' })).status, 401)
    await app.settled()
    assert.ok(app.logged.some(({ event }) => event === 'Activity not noted'))
    app.store.create = create
    await app.close()
  })

  it('notes thirty sign-ins an hour that failed, however many strangers try', async () => {
    const app = await openPeopleApp()
    for (let count = 0; count < 100; count++) recordFailedSignIn(app.services, { from: FROM }, 'By a link')
    await app.settled()
    await app.found()
    assert.equal((await app.store.find({ indexes: ['activities'], size: 0 })).total, 30)
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
    recordFailedSignIn(app.services, { from: FROM }, 'By a link')
    await app.settled()
    await app.found()
    assert.equal((await app.store.find({ indexes: ['activities'], size: 0 })).total, 31)
    await app.close()
  })

  it('holds no line break, and no more than a line of whatever it is about', async () => {
    const app = await openPeopleApp()
    await recordActivity(app.services, { email: ASHA }, { what: 'imported', about: `a\r\nb\u0000${'c'.repeat(500)}` })
    await app.found()
    const { body } = (await app.store.find({ indexes: ['activities'], size: 1 })).documents[0] ?? { body: { about: '' } }
    assert.match(String(body.about), /^a b c{196}…$/)
    await app.close()
  })
})
