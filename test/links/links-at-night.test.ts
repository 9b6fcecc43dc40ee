import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findBrokenLinksAmong } from '#domain/link-checks/link-checks.ts'
import { runNightlyLinkChecks } from '#domain/link-checks/nightly-link-checks.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { startJobs } from '#server/startup/jobs.ts'
import { until } from '#test/process/wait-until.ts'
import { openNight } from './night-app.ts'

describe('links of live news', () => {
  it('are tried once a night, by HEAD and only then by GET, with a pause between two', async (t) => {
    const { add, night, asked, pauses, web, app } = await openNight(t)
    await add('good', `${web.origin}/200`)
    await add('no-head', `${web.origin}/405/200`)
    await add('gone', `${web.origin}/404`)
    assert.equal(await runNightlyLinkChecks(app.services, { shouldStop: () => true, pause: async () => {} }), 0)
    app.clock.now = new Date('2026-11-21T21:30:00Z')
    assert.equal(
      await runNightlyLinkChecks(
        { ...app.services, now: () => new Date('2026-11-22T06:00:00Z') },
        { shouldStop: () => false, pause: async () => {} },
      ),
      0,
      'not by day',
    )
    assert.equal(await night(), 3)
    assert.deepEqual(asked.sort(), ['GET /404', 'GET /405/200', 'HEAD /200', 'HEAD /404', 'HEAD /405/200'])
    assert.equal(pauses(), 2)
    app.clock.now = new Date(app.clock.now.getTime() - DAY_MS + 3_600_000)
    assert.equal(await night(), 0, 'somebody has done it')
  })

  it('are tried by the jobs of the site, unless that is set off', async (t) => {
    const { add, night, web, app, check } = await openNight(t)
    await add('good', `${web.origin}/200`)
    const start = (linkCheck: boolean) => startJobs({ ...app.services, settings: { ...app.services.settings, linkCheck } })
    await start(false).stop()
    await app.settled()
    assert.equal(await night(), 1, 'nobody has done it')
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS)
    const jobs = start(true)
    await until(async () => (await check('good'))?.stored_at === app.clock.now.toISOString())
    await jobs.stop()
    await app.settled()
  })

  it('are those to other sites, of items that are live now', async (t) => {
    const { add, night, web, app, asked } = await openNight(t)
    const link = `${web.origin}/200`
    await add('own', '/blog-details?id=1')
    await add('none', '')
    await add('draft', link, { draft: true })
    await add('later', link, { posted_date: '1/1/2029' })
    await add('expired', link, { expiry_date: '1/2/2026' })
    await add('deleted', link, { deleted_at: '2026-11-01T00:00:00.000Z' })
    await app.store.create({ index: 'blog', id: 'article', body: { title: 'x', blog_link: link, posted_date: '1/1/2026', draft: false } })
    assert.equal(await night(), 0)
    assert.deepEqual(asked, [])
    await add('undying', link, { expiry_date: '' })
    assert.equal(await night(), 1)
  })

  it('are dead after two nights without a page or three without an answer, and alive again with the first good one', async (t) => {
    const { add, night, web, app, check, dashboard } = await openNight(t)
    await add('good', `${web.origin}/200`)
    await add('gone', `${web.origin}/404`)
    await add('failing', `${web.origin}/500`)
    await add('unknown', 'https://nobody.example/')
    await add('walled', `${web.origin}/403`)
    await add('other-network', 'http://other-network.example/')
    const states = async () =>
      Promise.all(['good', 'gone', 'failing', 'unknown', 'walled', 'other-network'].map(async (id) => (await check(id))?.state))
    await night()
    assert.deepEqual(await states(), ['', 'failing', 'failing', 'failing', '', ''])
    assert.equal(await dashboard(), '')
    await night()
    assert.deepEqual(await states(), ['', 'dead', 'failing', 'failing', '', ''])
    await night()
    assert.deepEqual(await states(), ['', 'dead', 'dead', 'dead', '', ''])
    const panel = await dashboard()
    assert.match(panel, /href="\/edit-news\/gone".*no such page \(404\)/s)
    assert.ok(panel.includes(`href="https://web.archive.org/web/*/${web.origin}/404"`), panel)
    assert.match(panel, /nobody\.example\/.*no site of that name/s)
    const items = ['gone', 'good'].map((id) => ({ kind: 'news' as const, id, blog_link: `${web.origin}/${id === 'gone' ? '404' : '200'}` }))
    assert.deepEqual(
      [...(await findBrokenLinksAmong(app.services, items))].map(({ id }) => id),
      ['gone'],
    )
    const stored = (await app.store.get('news', 'gone')) ?? assert.fail()
    await app.store.update({ ...stored, body: { ...stored.body, blog_link: `${web.origin}/200` } })
    await app.found()
    assert.doesNotMatch(await dashboard(), /edit-news\/gone/)
    await night()
    assert.deepEqual([(await check('gone'))?.state, (await check('failing'))?.state], ['', 'dead'])
  })

  it('that are ignored stand on no list, as long as they are the same', async (t) => {
    const { add, night, web, app, dashboard } = await openNight(t)
    await add('gone', `${web.origin}/410`)
    await night()
    await night()
    const cookie = await app.signIn()
    assert.match(await dashboard(), /value="news-gone"/)
    const answer = await app.post('/admin', { intent: 'ignore-link', check: 'news-gone' }, cookie)
    assert.deepEqual([answer.status, answer.headers.get('Location')], [303, '/admin#dead-links'])
    assert.equal(await dashboard(), '')
    await night()
    assert.equal(await dashboard(), '')
    for (const check of ['', 'news-nothing', 'x'.repeat(999)])
      assert.equal((await app.post('/admin', { intent: 'ignore-link', check }, await app.signIn())).status, 303)
    assert.deepEqual([...(await findBrokenLinksAmong(app.services, [{ kind: 'news', id: 'gone', blog_link: `${web.origin}/410` }]))], [])
  })

  it('are forgotten when nobody has tried them for half a year', async (t) => {
    const { add, night, web, app, check } = await openNight(t)
    await add('good', `${web.origin}/200`)
    await night()
    const item = (await app.store.get('news', 'good')) ?? assert.fail()
    await app.store.update({ ...item, body: { ...item.body, draft: true } })
    app.clock.now = new Date(app.clock.now.getTime() + 170 * DAY_MS)
    await night()
    assert.notEqual(await check('good'), undefined)
    app.clock.now = new Date(app.clock.now.getTime() + 10 * DAY_MS)
    await night()
    assert.equal(await check('good'), undefined)
  })

  it('are not judged in a night in which nobody answers', async (t) => {
    const { add, night, check, app } = await openNight(t)
    await add('one', 'https://a.example/')
    await add('two', 'https://b.example/')
    for (let nights = 0; nights < 4; nights++) assert.equal(await night(), 2)
    assert.deepEqual([await check('one'), await check('two')], [undefined, undefined])
    assert.equal(app.logged.filter(({ event }) => event === 'Links not judged').length, 4)
  })

  it('are so many a night, those that failed first, the others in turn', async (t) => {
    const { add, night, web, asked, app } = await openNight(t)
    const numbers = Array.from({ length: 310 }, (_, at) => String(at).padStart(3, '0'))
    for (const at of numbers) await add(`n${at}`, `${web.origin}/${at === '005' ? '500/500' : '200'}/${at}`)
    await app.found()
    const triedBy = (list: string[]) => new Set(list.filter((each) => each.startsWith('HEAD')).map((each) => each.slice(-3)))
    assert.equal(await night(), 300)
    assert.deepEqual(triedBy(asked.splice(0)), new Set(numbers.slice(0, 300)))
    assert.equal(await night(), 301)
    const second = asked.splice(0)
    assert.equal(second[0], 'HEAD /500/500/005')
    assert.equal(
      second.find((each) => each.startsWith('HEAD /200')),
      'HEAD /200/299',
    )
    assert.deepEqual(
      [...numbers.slice(300)].filter((at) => !triedBy(second).has(at)),
      [],
    )
  })
})
