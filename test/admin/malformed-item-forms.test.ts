import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { indexNames } from '#domain/ports/store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const FIELDS = { source: 'Desk', title: 'Changed', blog_link: '/faq', posted_date: '2026-11-21', expiry_date: '2027-11-21' }
const NEWS = { ...FIELDS, category: 'Policy', logo_stored: 'a.webp', author_logo_stored: 'b.webp' }
const BLOG = { ...FIELDS, category: 'Guides', content_excerpt: 'Short.', author: 'Ann', content: '<p>Text</p>' }
const BODY = { ...FIELDS, title: 'Kept', posted_date: '21/11/2026', expiry_date: '21/11/2027' }

type Field = readonly [name: string, value: string | Blob]

let app: TestApp
let cookie: string
let before: string
let version: string
let newsFields: Field[]
let blogFields: Field[]
let forms: [path: string, fields: Field[]][]

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  await app.store.createMany([
    ...itemKinds.map((index) => ({ index, id: 'one', body: BODY })),
    ...itemKinds.map((index) => ({ index, id: 'gone', body: { ...BODY, deleted_at: '2026-11-21T05:00:00.000Z' } })),
  ])
  version = await app.version('news', 'one')
  newsFields = Object.entries({ ...NEWS, version })
  blogFields = Object.entries({ ...BLOG, version: await app.version('blog', 'one') })
  forms = [
    ['/add-blog', newsFields],
    ['/edit-news/one', newsFields],
    ['/add-tradewind-blog', blogFields],
    ['/edit-blog/one', blogFields],
    ['/add-data-component', blogFields],
  ]
  before = await content()
})

afterEach(() => app.close())

/** All that is stored but what reading a page leaves there. */
async function content(): Promise<string> {
  const indexes = indexNames.filter((name) => name !== 'sessions' && name !== 'journal-keys')
  const { documents } = await app.store.find({ indexes, size: 1000 })
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex')
}

async function isRefused(path: string, fields: readonly Field[], words: RegExp, status: number): Promise<void> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const answer = await app.post(path, form, cookie)
  const said = `${path} ${fields.map(([name]) => name).join()}`
  assert.equal(answer.status, status, said)
  assert.match(await answer.text(), words, said)
  assert.equal(await content(), before, said)
}

describe('a form for an item', () => {
  it('is taken as our own pages send it', async () => {
    for (const [path, fields] of forms) assert.equal((await app.post(path, Object.fromEntries(fields), cookie)).status, 302, path)
  })

  it('with a field of another kind is refused by the name of that field', async () => {
    const foreign: Record<string, Field> = {
      '/add-blog': ['content', '<p>Text</p>'],
      '/edit-news/one': ['author_avatar', 'c.webp'],
      '/add-tradewind-blog': ['author_logo', 'c.webp'],
      '/edit-blog/one': ['author_logo', ''],
      '/add-data-component': ['logo', 'c.webp'],
    }
    for (const [path, fields] of forms) {
      const extra = foreign[path] ?? ['', '']
      await isRefused(path, [...fields, extra], new RegExp(`Not saved: this form has no field of the name ${extra[0]}\\.`), 422)
    }
  })

  it('with a field twice is refused, the field is named, and the typing is kept', async () => {
    for (const [path, fields] of forms) {
      await isRefused(path, [...fields, ['title', 'Changed']], /Title must be one text\.[\s\S]*value="Changed"/, 422)
      await isRefused(path, [...fields, ['draft', 'on'], ['draft', 'on']], /Draft must be one text\./, 422)
      await isRefused(path, [...fields, ['new_id', 'a'], ['new_id', 'b']], /new_id must be one text\./, 422)
    }
    await isRefused('/edit-news/one', [...newsFields, ['version', version]], /version must be one text\./, 422)
    await isRefused('/edit-blog/one', [...blogFields, ['company_name', 'a'], ['company_name', 'b']], /Source must be one text\./, 422)
  })

  it('with a file for a text, or two files for one picture, is refused, and no picture is stored', async () => {
    const file = new File(['words'], 'words.txt')
    for (const [path, fields] of forms) {
      const others = fields.filter(([name]) => name !== 'title')
      await isRefused(path, [...others, ['title', file]], /Title must be one text\./, 422)
    }
    await isRefused('/add-blog', [...newsFields, ['logo', file], ['logo', file]], /Logo must be one text\./, 422)
  })
})

describe('a kind that does not exist', () => {
  it('has no page, form, tab or data', async () => {
    for (const path of ['/add-brochure', '/edit-messages/one', '/edit-/one', '/edit-news', '/edit-constructor/one', '/api/messages/one'])
      assert.equal((await app.page(path, { headers: { Cookie: cookie } })).status, 404, path)
    for (const tab of ['brochures', 'blog', '', 'constructor', 'blogs&tab=news', 'messages'])
      for (const page of ['/admin/manage-blogs', '/manage-all-blogs']) {
        const path = `${page}?tab=${tab}`
        assert.equal((await app.page(path, { headers: { Cookie: cookie } })).status, 404, path)
        await isRefused(path, Object.entries({ id: 'one', version }), /404/, 404)
        await isRefused(path, Object.entries({ intent: 'restore', kind: 'news', id: 'gone' }), /404/, 404)
      }
    assert.equal((await app.page('/admin/manage-blogs?tab=news', { headers: { Cookie: cookie } })).status, 200)
  })

  it('is neither deleted nor restored, nor is an item that is not named or named twice', async () => {
    const path = '/admin/manage-blogs'
    const gone = /Not restored\. This post isn’t in Trash anymore/
    const none = /Nothing was deleted\. Reload the page/
    for (const kind of ['', 'messages', 'constructor', 'News']) {
      await isRefused(
        path,
        [
          ['intent', 'restore'],
          ['kind', kind],
          ['id', 'gone'],
        ],
        gone,
        410,
      )
      await isRefused(
        path,
        [
          ['kind', kind],
          ['id', 'one'],
          ['version', version],
        ],
        none,
        400,
      )
    }
    const twice: Field[] = [
      ['kind', 'news'],
      ['kind', 'blog'],
    ]
    await isRefused(path, [['intent', 'restore'], ...twice, ['id', 'gone']], gone, 410)
    await isRefused(
      path,
      [
        ['intent', 'restore'],
        ['id', 'gone'],
        ['id', 'gone'],
      ],
      gone,
      410,
    )
    await isRefused(path, [...twice, ['id', 'one'], ['version', version]], none, 400)
    await isRefused(path, [['version', version]], none, 400)
    await isRefused(
      path,
      [
        ['id', 'one'],
        ['id', 'one'],
        ['version', version],
      ],
      none,
      400,
    )
    await isRefused(
      path,
      [
        ['id', 'one'],
        ['version', version],
        ['version', version],
      ],
      /Not deleted\. Someone changed this post/,
      409,
    )
    await isRefused(
      path,
      [
        ['intent', 'publish'],
        ['id', 'one'],
        ['version', version],
      ],
      /Nothing was done/,
      400,
    )
  })
})
