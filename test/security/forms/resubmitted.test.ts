import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPlace, openStore } from '#test/open-store.ts'
import { openedForm, provenForm } from '#test/opened-form.ts'
import { emailJsAt } from '#test/outbox/outbox-app.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const TIMES = 20
const ITEM = { title: 'Sent again', source: 'Desk', category: 'Guides', posted_date: '2026-11-21', expiry_date: '2027-11-21' }
const BLOG = { ...ITEM, content_excerpt: 'Short.', author: 'Desk', content: '<p>Text</p>' }
const MESSAGE = { from_name: 'Ada', email: 'ada@client.example', subject: 'Question', message: 'Words' }

const FORMS: Record<string, { path: string; fields: Record<string, string | Blob> }> = {
  news: { path: '/add-blog', fields: { ...ITEM, blog_link: '/faq', logo_stored: 'a.webp', author_logo_stored: 'a.webp' } },
  'a blog item': { path: '/add-tradewind-blog', fields: BLOG },
  'plain text': { path: '/add-data-component', fields: BLOG },
}

async function newIdOn(app: TestApp, path: string, cookie: string): Promise<string> {
  const { html } = await app.page(path, { headers: { Cookie: cookie } })
  return /name="new_id"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? assert.fail(`${path} names no id`)
}

async function answers(app: TestApp, times: number, path: string, fields: Record<string, string | Blob>, cookie = '') {
  const sent = await Promise.all(Array.from({ length: times }, () => app.post(path, fields, cookie)))
  return [...new Set(sent.map(({ status, headers }) => `${status} ${headers.get('Location')}`))]
}

async function count(app: TestApp, index: 'news' | 'blog' | 'messages'): Promise<number> {
  await app.found()
  return (await app.store.find({ indexes: [index], size: 0 })).total
}

describe('a form that is sent again', () => {
  for (const [name, { path, fields }] of Object.entries(FORMS))
    test(`R25 makes one item of ${name}: ${TIMES} at once, again later, and after a restart, with one answer`, async (t) => {
      const place = await newPlace(t)
      const kind = name === 'news' ? 'news' : 'blog'
      const first = await openTestApp({ opened: await openStore(place) })
      const cookie = await first.signIn()
      const form = { ...fields, new_id: await newIdOn(first, path, cookie) }
      const said = await answers(first, TIMES, path, form, cookie)
      assert.deepEqual(said, ['302 /blogs'])
      assert.equal(await count(first, kind), 1)
      await first.close()
      const app = await openTestApp({ opened: await openStore(place), now: '2026-11-22T05:00:00Z' })
      t.after(() => app.close())
      assert.deepEqual(await answers(app, 2, path, form, await app.signIn()), said)
      assert.equal(await count(app, kind), 1)
    })

  test('R25 with other words overwrites nothing and loses nothing', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const cookie = await app.signIn()
    const form = { ...BLOG, new_id: await newIdOn(app, '/add-tradewind-blog', cookie) }
    await answers(app, 1, '/add-tradewind-blog', form, cookie)
    await answers(app, 1, '/add-tradewind-blog', { ...form, title: 'Other words' }, cookie)
    const { documents } = await app.store.find({ indexes: ['blog'], size: 10 })
    assert.deepEqual(documents.map(({ body }) => body.title).sort(), ['Other words', 'Sent again'])
  })

  for (const [how, hidden] of Object.entries({ 'with its proof of work': provenForm, 'without script': openedForm }))
    test(`R25 makes one message and one mail of a form ${how}: ${TIMES} at once, again an hour later, and after a restart`, async (t) => {
      const place = await newPlace(t)
      const peer = await openEmailJsPeer()
      t.after(() => peer.close())
      const first = await openMailingApp(peer.url, place)
      const form = { ...MESSAGE, ...(await hidden(first.store, first.clock.now)) }
      const said = await answers(first, TIMES, '/contact-us', form)
      assert.equal(said.length, 1)
      assert.match(said[0] ?? '', /^303 \/contact-us\?sent=[\w-]+#result$/)
      await first.settled()
      await first.services.mailer?.close()
      await first.close()
      const app = await openMailingApp(peer.url, place, '2026-11-21T07:00:00Z')
      t.after(() => close(app))
      assert.deepEqual(await answers(app, 2, '/contact-us', form), said)
      await app.settled()
      assert.deepEqual([await count(app, 'messages'), peer.state.taken.length], [1, 1])
    })

  test('R25 is another message from another form, or with another word', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const form = { ...MESSAGE, ...(await openedForm(app.store, app.clock.now)) }
    for (const other of [{}, { subject: 'Other' }, await openedForm(app.store, app.clock.now)])
      await app.post('/contact-us', { ...form, ...other })
    assert.equal(await count(app, 'messages'), 3)
  })
})

async function openMailingApp(url: string, place: string, now?: string): Promise<TestApp> {
  const app = await openTestApp({ opened: await openStore(place), ...(now ? { now } : {}) })
  app.services.mailer = emailJsAt(url, app.services.now)
  return app
}

async function close(app: TestApp): Promise<void> {
  await app.services.mailer?.close()
  await app.close()
}
