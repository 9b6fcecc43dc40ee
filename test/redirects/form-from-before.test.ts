import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const POST = { source: 'Desk', title: 'A post', category: 'Guides', posted_date: '2026-11-21', expiry_date: '2027-11-21' }
const NEWS = { ...POST, blog_link: 'https://news.example.com/rule' }
const BLOG = { ...POST, content_excerpt: 'Short.', author: 'Desk', content: '<p>Text</p>' }

describe('a form that was opened while its post was a draft', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  async function send(path: string, fields: Record<string, string>) {
    const response = await app.post(path, fields, cookie)
    return { status: response.status, html: await response.text() }
  }

  for (const [kind, fields, lacks] of [
    ['blog', BLOG, 'blog_link'],
    ['news', NEWS, 'title'],
  ] as const)
    it(`shows the conflict with a ${kind} post that was published elsewhere, before what is missing by now`, async () => {
      const path = `/edit-${kind}/one`
      const stored = { ...fields, posted_date: '21/11/2026', expiry_date: '21/11/2027', logo: 'a.webp', author_logo: 'b.webp' }
      await app.store.create({ index: kind, id: 'one', body: { ...stored, draft: true } })
      const { html } = await app.page(path, { headers: { Cookie: cookie } })
      const names = ['version', 'of_draft', 'unlinked', 'logo_stored', 'author_logo_stored']
      const carried = Object.fromEntries(names.map((name) => [name, hiddenText(html, name)]))
      assert.equal((await send(path, { ...fields, ...carried, title: 'Published elsewhere', intent: 'publish' })).status, 302)
      const typed = { ...fields, title: 'Mine', [lacks]: '', source: 'My desk', intent: 'publish' }
      const late = await send(path, { ...typed, ...carried })
      assert.equal(late.status, 409)
      assert.match(late.html, /Conflict: /)
      assert.match(late.html, /My desk/)
      const version = await app.version(kind, 'one')
      const decided = await send(path, { ...typed, ...carried, version, decided: 'yes', intent: 'update' })
      assert.equal(decided.status, kind === 'blog' ? 302 : 422, 'what a form of before could not know is filled in')
    })
})

function hiddenText(html: string, name: string): string {
  return new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
}
