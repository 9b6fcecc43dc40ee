import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createImageRecord } from '#domain/images/images.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { parseDay } from '#lib/time/dates.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { demoItems, seedDemonstration } from './seed.ts'

it('the demonstration items can be taken away as one import, but for those that were changed', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  await seedDemonstration(app.services, { name: 'Tradewind', demoContent: 'on' })
  const cookie = await app.signIn()
  app.clock.now = new Date('2026-11-21T06:01:00Z')
  const { html: form } = await app.page('/edit-news/demo-news-01', { headers: { Cookie: cookie } })
  const [, version = ''] = /name="version" value="([^"]+)"/.exec(form) ?? []
  const edited = { source: 'Desk', title: 'Changed', blog_link: '/faq', posted_date: '2026-11-01', expiry_date: '2027-11-01', version }
  assert.equal((await app.post('/edit-news/demo-news-01', edited, cookie)).status, 302)
  assert.equal((await app.post('/admin/imports', { intent: 'undo', id: 'demonstration' }, cookie)).status, 302)
  const imports = await app.page('/admin/imports', { headers: { Cookie: cookie } })
  assert.match(imports.html, /Undone, except 1 post changed since\./)
  const sitemap = await (await app.request('/sitemap.xml')).text()
  assert.deepEqual(
    [...sitemap.matchAll(/blog-details\?id=([^<]*)/g)].map(([, id]) => id),
    ['demo-news-01'],
  )
})

describe('the demonstration items in a store that another process begins to fill', () => {
  const begun = { file_hash: 'demonstration', file_name: 'Demonstration content', imported_at: '', items: 1, state: 'storing', kept: 0 }
  const seed = (app: TestApp) => seedDemonstration(app.services, { name: 'Tradewind', demoContent: 'on' })

  it('are left to it while it is at work', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const { store } = app
    const worked_at = '2026-11-21T05:59:55.000Z'
    await store.create({ index: 'imports', id: 'demonstration', body: { ...begun, worked_at } })
    await store.create({ index: 'news', id: 'of-the-other', body: { title: 'Demo', batch: 'demonstration' } })
    let looks = 0
    const { get } = store
    store.get = async (index, id) => {
      if (index === 'imports' && ++looks === 3) {
        const version = await app.version('imports', 'demonstration')
        await store.update({ index: 'imports', id: 'demonstration', version, body: { ...begun, worked_at, state: 'done' } })
      }
      return get(index, id)
    }
    assert.equal(await seed(app), undefined)
    assert.deepEqual([looks >= 3, (await store.find({ indexes: itemKinds, size: 0 })).total, app.logged], [true, 1, []])
  })

  for (const worked_at of ['2026-11-21T05:59:50.000Z', '2027-11-21T06:00:00.000Z'])
    it(`are stored again if it ended early, whether its clock was right or not (${worked_at})`, async (t) => {
      const app = await openTestApp()
      t.after(() => app.close())
      const { store } = app
      await store.create({ index: 'imports', id: 'demonstration', body: { ...begun, worked_at } })
      await store.create({ index: 'news', id: 'of-the-other', body: { title: 'Demo', batch: 'demonstration' } })
      assert.equal(await seed(app), undefined)
      assert.equal(await store.get('news', 'of-the-other'), undefined)
      assert.ok((await store.find({ indexes: itemKinds, size: 0 })).total > 10)
      assert.equal((await store.get('imports', 'demonstration'))?.body.state, 'done')
    })
})

it('the demonstration items fill a store in which an earlier start ended after its first picture, and none that has something else', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const { services, store } = app
  const picture = { type: 'image/webp', data: new Uint8Array([1]), width: 1, height: 1 }
  await createImageRecord(services, { file: 'demo-first-city.webp', ...picture })
  await createImageRecord(services, { file: 'own.webp', ...picture })
  const seed = () => seedDemonstration(services, { name: 'Tradewind', demoContent: 'auto' })
  assert.match(String(await seed()), /^The store has no news/)
  const own = await store.get('images', 'own.webp')
  assert.ok(own && (await store.remove(own)))
  assert.equal(await seed(), undefined)
  assert.ok((await store.find({ indexes: itemKinds, size: 0 })).total > 10)
})

it('the demonstration items say nothing but what a save would have stored', () => {
  const day = parseDay('2026-11-21')
  assert.ok(day)
  for (const { id, body } of demoItems(day, 'Tradewind')) {
    const content = String(body.content ?? '')
    assert.equal(richText.sanitize(content), content, id)
  }
})
