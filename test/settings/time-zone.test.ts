import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Store } from '#domain/ports/store.ts'
import { resumeZoneChange, runZoneChange, startZoneChange } from '#domain/site-settings/change-time-zone.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGE = '/admin/settings/time-zone'
const [INDIA, NEW_YORK, TOKYO] = ['Asia/Kolkata', 'America/New_York', 'Asia/Tokyo']

/** It is 11:30 in India, 1:00 in New York and 15:00 in Tokyo. */
async function open(t: TestContext, posts: Record<string, Record<string, unknown>> = {}): Promise<TestApp> {
  const app = await openTestApp({ now: '2026-11-21T06:00:00Z' })
  t.after(() => app.close())
  for (const [id, fields] of Object.entries(posts))
    await app.store.create({ index: 'blog', id, body: { title: `Post ${id}`, draft: false, ...fields } }, { publicEffect: 'changed' })
  await app.found()
  return app
}

async function posted(app: TestApp, id: string) {
  const { posted_date, posted_time = '', expiry_date = '' } = (await app.store.get('blog', id))?.body ?? {}
  return [posted_date, posted_time, expiry_date].join(' ').trim()
}

const isPublic = async (app: TestApp, id: string) => (await app.page(`/blog-details?id=${id}`)).status === 200

describe('another time zone', () => {
  it('shows each scheduled and expiring post with its old and its new moments before anything changes', async (t) => {
    const app = await open(t, {
      later: { posted_date: '20/12/2026', posted_time: '09:00' },
      ended: { posted_date: '1/11/2026', expiry_date: '30/11/2026' },
      live: { posted_date: '21/11/2026', posted_time: '10:00' },
    })
    const headers = { Cookie: await app.signIn() }
    const { html } = await app.page(`${PAGE}?to=new+york`, { headers })
    const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.match(text, /From Asia\/Kolkata to America\/New_York/)
    assert.match(text, /Post later Now December 20, 2026, 9:00 AM IST Same clock time December 20, 2026, 9:00 AM EST/)
    assert.match(text, /Same moment December 19, 2026, 10:30 PM EST/)
    assert.match(text, /Post live .*Live\. It stays live\./)
    assert.match(text, /Expiring posts \(1\) Post ended Now November 30, 2026, 12:00 AM IST/)
    for (const zone of ['Mars/Olympus', '+05:30', '<script>', '../etc', ' '.repeat(5)]) {
      const refused = await app.page(`${PAGE}?${new URLSearchParams({ to: zone })}`, { headers })
      assert.equal(refused.status, 200)
      assert.doesNotMatch(refused.html, /What do your scheduled posts/)
    }
    assert.equal((await app.post(PAGE, { from: INDIA, to: 'Mars/Olympus', keep: 'clock' }, headers.Cookie)).status, 422)
    assert.equal((await app.post(PAGE, { from: INDIA, to: TOKYO }, headers.Cookie)).status, 422)
    assert.equal((await app.post(PAGE, { from: TOKYO, to: NEW_YORK, keep: 'clock' }, headers.Cookie)).status, 409)
    assert.equal(app.services.settings.timeZone, INDIA)
  })

  it('keeps the moment of scheduled posts and of their unpublished changes, and what is live stays live', async (t) => {
    const app = await open(t, {
      later: { posted_date: '20/12/2026', posted_time: '09:00' },
      whole: { posted_date: '25/12/2026' },
      live: { posted_date: '21/11/2026', posted_time: '10:00' },
      old: { posted_date: '1/11/2026', expiry_date: '30/11/2026' },
    })
    await app.store.create({
      index: 'working-copies',
      id: 'blog-later',
      body: { values: { title: 'New', posted_date: '20/12/2026', posted_time: '10:00' } },
    })
    const Cookie = await app.signIn()
    assert.equal((await app.post(PAGE, { from: INDIA, to: NEW_YORK, keep: 'instant' }, Cookie)).status, 302)
    await app.settled()
    assert.equal(await posted(app, 'later'), '19/12/2026 22:30')
    assert.equal(await posted(app, 'whole'), '24/12/2026 13:30')
    assert.equal(await posted(app, 'live'), '20/11/2026 23:30')
    assert.equal(await posted(app, 'old'), '1/11/2026  30/11/2026')
    const copy = (await app.store.get('working-copies', 'blog-later'))?.body.values
    assert.deepEqual([Object(copy).posted_date, Object(copy).posted_time], ['19/12/2026', '23:30'])
    for (const id of ['live', 'old']) assert.ok(await isPublic(app, id), id)
    assert.ok(!(await isPublic(app, 'later')))
    const { html } = await app.page(PAGE, { headers: { Cookie } })
    assert.match(html, /Changed from Asia\/Kolkata to America\/New_York\./)
    assert.match(
      (await app.page('/admin/activity', { headers: { Cookie } })).html,
      /Time zone: Asia\/Kolkata to America\/New_York\. Posts keep their moment/,
    )
  })

  it('keeps the clock time, and hides nothing that is live', async (t) => {
    const app = await open(t, {
      later: { posted_date: '20/12/2026', posted_time: '09:00' },
      live: { posted_date: '21/11/2026', posted_time: '10:00' },
    })
    await app.post(PAGE, { from: INDIA, to: NEW_YORK, keep: 'clock' }, await app.signIn())
    await app.settled()
    assert.equal(await posted(app, 'later'), '20/12/2026 09:00')
    assert.ok(await isPublic(app, 'live'))
    app.clock.now = new Date('2026-12-20T13:59:00Z')
    assert.ok(!(await isPublic(app, 'later')))
    app.clock.now = new Date('2026-12-20T14:00:00Z')
    assert.ok(await isPublic(app, 'later'), '9:00 in New York')
  })

  it('renews pages that were made under the old zone', async (t) => {
    const app = await open(t, { soon: { title: 'Soon', posted_date: '21/11/2026', posted_time: '14:00' } })
    assert.doesNotMatch((await app.page('/blogs')).html, /Soon/)
    await app.post(PAGE, { from: INDIA, to: TOKYO, keep: 'clock' }, await app.signIn())
    await app.settled()
    assert.match((await app.page('/blogs')).html, /Soon/, 'it is past two in Tokyo')
  })

  for (const [to, keep] of [
    [NEW_YORK, 'instant'],
    [TOKYO, 'instant'],
    [NEW_YORK, 'clock'],
  ] as const)
    it(`to ${to} with the ${keep} kept, interrupted at any write: no post is early or hidden, and it is done once it goes on`, async (t) => {
      for (let writes = 0; writes <= 8; writes++) {
        const app = await open(t, {
          soon: { posted_date: '21/11/2026', posted_time: '11:31' },
          later: { posted_date: '21/11/2026', posted_time: '18:00' },
          live: { posted_date: '21/11/2026', posted_time: '11:00' },
        })
        const { store } = app.services
        assert.ok(await startZoneChange(app.services, { from: INDIA, to, keep }))
        const hasFailed = await runZoneChange({ ...app.services, store: failingAfter(store, writes) }).then(
          () => false,
          () => true,
        )
        assert.ok(await isPublic(app, 'live'), `live after ${writes}`)
        for (const id of ['soon', 'later']) assert.ok(!(await isPublic(app, id)), `${id} after ${writes}`)
        app.clock.now = new Date('2026-11-21T06:01:00.500Z')
        await resumeZoneChange(app.services)
        app.clock.now = new Date('2026-11-21T06:02:30Z')
        await resumeZoneChange(app.services)
        await app.page('/')
        assert.equal(app.services.settings.timeZone, to)
        assert.ok(await isPublic(app, 'live'))
        if (keep === 'instant') assert.ok(await isPublic(app, 'soon'), `due since 6:01, after ${writes}, failed: ${hasFailed}`)
        assert.ok(!(await isPublic(app, 'later')))
        assert.equal(await startZoneChange(app.services, { from: INDIA, to: 'UTC', keep }), false, 'the zone is another')
      }
    })

  it('moves 5,000 posts, says how far it is, and refuses a second change meanwhile', { timeout: 300_000 }, async (t) => {
    const app = await open(t)
    const many = Array.from({ length: 5000 }, (_, at) => ({
      index: 'blog' as const,
      id: `n${at}`,
      body: { title: `Number ${at}`, draft: false, posted_date: '20/12/2026', posted_time: '09:00' },
    }))
    for (let from = 0; from < many.length; from += 500) await app.store.createMany(many.slice(from, from + 500))
    await app.found()
    const Cookie = await app.signIn()
    const headers = { Cookie }
    assert.match(
      (await app.page(`${PAGE}?to=${TOKYO}&page=100`, { headers })).html,
      /Scheduled posts \(5,000\)[\s\S]*aria-current="page">100</,
    )
    await app.post(PAGE, { from: INDIA, to: TOKYO, keep: 'instant' }, Cookie)
    assert.match((await app.page(PAGE, { headers })).html, /Changing to Asia\/Tokyo… [\d,]+ of 5,000 posts/)
    assert.equal((await app.post(PAGE, { from: INDIA, to: NEW_YORK, keep: 'clock' }, Cookie)).status, 409)
    await app.settled()
    for (const id of ['n0', 'n2500', 'n4999']) assert.equal(await posted(app, id), '20/12/2026 12:30')
    assert.match((await app.page(PAGE, { headers })).html, /Changed from Asia\/Kolkata to Asia\/Tokyo\./)
  })
})

function failingAfter(store: Store, writes: number): Store {
  let left = writes
  const write = () => {
    if (left-- <= 0) throw new Error('the power is gone')
  }
  return {
    ...store,
    async update(document, options) {
      write()
      return store.update(document, options)
    },
    async create(document, options) {
      write()
      return store.create(document, options)
    },
  }
}
