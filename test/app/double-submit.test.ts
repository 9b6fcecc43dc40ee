import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import sharp from 'sharp'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { schema } from '#domain/schema.ts'
import { openedForm } from '#test/opened-form.ts'
import { emailJsAt } from '#test/outbox/outbox-app.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const ITEM = { source: 'Desk', title: 'Title', category: 'Guides', blog_link: '/faq', posted_date: '1/11/2026', expiry_date: '1/11/2027' }
const NEWS = { ...ITEM, posted_date: '2026-11-21', expiry_date: '2027-11-21' }
const BLOG = { ...NEWS, content_excerpt: 'Short.', author: 'Desk', content: '<p>Text</p>' }
const MESSAGE = { from_name: 'Ada', to_name: 'Tradewind', email: 'ada@client.example', subject: 'S', message: 'M' }
const KEPT = { ...MESSAGE, received_at: '2026-11-21T05:00:00.000Z' }
const CSV = `title,category,content_excerpt,author,source,posted_date,expiry_date\nOne,Guides,Short,Desk,Desk,2026-11-21,2027-11-21\n`

const PNG = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f0a017' } })
  .png()
  .toBuffer()
const PICTURE = new File([new Uint8Array(PNG)], 'a.png', { type: 'image/png' })

type Fields = Record<string, string | Blob>

/** Every form that stores or sends something when all is well, as a browser without script sends it, with the version of the item of this name. */
const FORMS: [name: string, path: string, fields: Fields][] = [
  ['a message', '/contact-us', { ...MESSAGE, [TIMESTAMP_FIELD]: 'its own' }],
  ['a message that seems to be spam', '/contact-us', { ...MESSAGE, website: 'x' }],
  ['added news', '/add-blog', { ...NEWS, logo: PICTURE, author_logo: PICTURE }],
  ['an added blog item', '/add-tradewind-blog', BLOG],
  ['added data', '/add-data-component', BLOG],
  ['an imported file', '/add-data-component', { file: new File([CSV], 'items.csv', { type: 'text/csv' }) }],
  ['an edit of news', '/edit-news/news', { ...NEWS, title: 'Other', version: 'news' }],
  ['an edit of a blog item', '/edit-blog/blog', { ...BLOG, company_name: 'Desk', title: 'Other', version: 'blog' }],
  ['a deletion', '/admin/manage-blogs', { id: 'news', version: 'news' }],
  ['a restoration', '/admin/manage-blogs', { intent: 'restore', kind: 'news', id: 'gone' }],
  ['a mark as answered', '/admin/messages/failed', { intent: 'answered' }],
  ['a mark as unread', '/admin/messages/failed', { intent: 'unread' }],
  ['another try', '/admin/messages/failed', { intent: 'try-again' }],
  ['another try with all', '/admin/messages', { intent: 'try-all-again' }],
  ['a message that is no spam', '/admin/messages/aside', { intent: 'not-spam' }],
  ['all that is set aside, deleted', '/admin/messages', { intent: 'delete-aside', until: '2026-11-21T06:00:00.000Z' }],
  ['a deleted message', '/admin/messages/failed', { intent: 'delete' }],
  ['a logout', '/logout', {}],
]

let app: TestApp
let peer: EmailJsPeer
let jar: Map<string, string>

beforeEach(async () => {
  peer = await openEmailJsPeer()
  app = await openTestApp()
  app.services.mailer = emailJsAt(peer.url, app.services.now)
  await app.store.createMany([
    { index: 'news', id: 'news', body: ITEM },
    { index: 'blog', id: 'blog', body: { ...ITEM, content: '<p>Text</p>' } },
    { index: 'news', id: 'gone', body: { ...ITEM, deleted_at: '2026-11-20T06:00:00.000Z' } },
    { index: 'messages', id: 'failed', body: { ...KEPT, delivery: 'failed', attempts: 3 } },
    { index: 'messages', id: 'aside', body: { ...KEPT, suspicious: true, set_aside_for: 'links' } },
  ])
  const [name = '', value = ''] = (await app.signIn()).split('=')
  jar = new Map([[name, value]])
})

afterEach(async () => {
  await app.close()
  await app.services.mailer?.close()
  await peer.close()
})

async function browse(path: string, fields?: Fields): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = fields ? await app.post(path, fields, cookie) : await app.request(path, { headers: { Cookie: cookie } })
  for (const set of response.headers.getSetCookie()) {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? []
    if (/Max-Age=0/.test(attributes)) jar.delete(name)
    else jar.set(name, value)
  }
  return response
}

async function withVersion(fields: Fields): Promise<Fields> {
  if (fields[TIMESTAMP_FIELD]) return { ...fields, ...(await openedForm(app.store, app.clock.now)) }
  const { version } = fields
  return version === 'news' || version === 'blog' ? { ...fields, version: await app.version(version, version) } : fields
}

async function everything() {
  await app.found()
  const { sessions: _, 'journal-keys': _key, 'form-keys': _forms, ...indexes } = schema
  const stored = await app.store.find({ indexes: Object.keys(indexes) as (keyof typeof indexes)[], size: 1000 })
  return {
    mails: peer.state.taken.length,
    documents: stored.documents.map(({ id, body }) => ({ id, ...body, read: undefined, log: undefined })),
  }
}

describe('a form that stored or sent something', () => {
  for (const [name, path, fields] of FORMS)
    it(`leads to a page that can be loaded again: ${name}`, async () => {
      const before = await everything()
      const answer = await browse(path, await withVersion(fields))
      assert.ok([302, 303].includes(answer.status), `answered ${answer.status}`)
      const after = await everything()
      if (name !== 'a logout' && name !== 'a mark as unread') assert.notDeepEqual(after, before)
      const target = answer.headers.get('Location') ?? ''
      for (let load = 0; load < 3; load++) {
        assert.equal((await browse(target)).status, 200)
        assert.deepEqual(await everything(), after)
      }
    })
})

describe('the page that a form leads to', () => {
  it('tells what became of it, once', async () => {
    const imported = await browse('/add-data-component', { file: new File([CSV + CSV.split('\n')[1]], 'items.csv') })
    const target = imported.headers.get('Location') ?? ''
    assert.match(await (await browse(target)).text(), /role="status"[\s\S]*2 posts imported\./)
    assert.doesNotMatch(await (await browse(target)).text(), /posts imported/)
  })

  it('shows nothing that somebody else wrote into those cookies', async () => {
    for (const word of [{ outcome: 'constructor', detail: 'x' }, { outcome: ['sent'] }, { rows: '1', stored: 'many' }, 'text', null, []]) {
      const value = encodeURIComponent(Buffer.from(JSON.stringify(word)).toString('base64'))
      for (const name of ['import-report', 'notice']) jar.set(name, value)
      for (const path of ['/admin', '/add-data-component', '/admin/messages']) {
        const page = await browse(path)
        assert.equal(page.status, 200)
        assert.doesNotMatch(await page.text(), /role="alert"|The provider said|imported\./)
      }
    }
  })
})
