import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseDay } from '#domain/dates.ts'
import { demoItems } from '#server/demo/items.ts'
import { richText } from '#server/rich-text/rich-text.ts'
import { seedDemonstration } from '#server/seed.ts'
import { openTestApp } from '#test/test-app.ts'

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
  assert.match(imports.html, /Undone, but for 1 item changed since\./)
  const sitemap = await (await app.request('/sitemap.xml')).text()
  assert.deepEqual(
    [...sitemap.matchAll(/blog-details\?id=([^<]*)/g)].map(([, id]) => id),
    ['demo-news-01'],
  )
})

it('the demonstration items say nothing but what a save would have stored', () => {
  const day = parseDay('2026-11-21')
  assert.ok(day)
  for (const { id, body } of demoItems(day, 'Tradewind')) {
    const content = String(body.content ?? '')
    assert.equal(richText.sanitize(content), content, id)
  }
})
