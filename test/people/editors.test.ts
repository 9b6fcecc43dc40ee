import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { copyReviewPath } from '#app/content/copy-paths.ts'
import { saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { emailOf, OWNER, openRolesApp } from '#test/security/authority/roles-app.ts'
import type { PeopleApp } from './people-app.ts'

const POST = {
  content: '<p>Text</p>',
  title: 'Pune in 90 days',
  category: 'Locations',
  content_excerpt: 'Short.',
  author: 'Asha Rao',
  source: 'Tradewind',
  posted_date: '2026-11-20',
  posted_time: '',
  expiry_date: '2027-12-20',
}

describe('an editor who can’t publish', () => {
  let app: PeopleApp
  let editor: string
  let owner: string

  before(async () => {
    app = await openRolesApp()
    ;[editor, owner] = [await app.signIn(emailOf('editor')), await app.signIn(OWNER)]
    const stored = { ...POST, posted_date: '20/11/2026', expiry_date: '20/12/2027' }
    await app.store.create({ index: 'blog', id: 'live', body: { ...stored, title: 'Live' } })
    await app.store.create({ index: 'blog', id: 'mine', body: { ...stored, draft: true } })
    await app.store.create({ index: 'images', id: 'used.webp', body: { type: 'image/webp', name: 'used' } })
  })

  after(() => app.close())

  const html = async (path: string, cookie = editor) =>
    (await app.page(path, { headers: { Cookie: cookie } })).html.replaceAll('<!-- -->', '')
  const edit = async (id: string, fields: Record<string, string>, cookie = editor) => {
    const version = await app.version('blog', id)
    const response = await app.app.post(`/edit-blog/${id}`, { ...POST, blog_link: '/faq', version, ...fields }, cookie)
    return { status: response.status, text: await response.text() }
  }
  /** All that visitors could notice. */
  const shown = async () => {
    await app.found()
    const pages = await Promise.all(
      ['/blog-details?id=live', '/blogs', '/news', '/faq', '/feed.xml'].map(async (path) => (await app.page(path)).html),
    )
    const { number } = await app.store.contentVersion()
    return [
      number,
      await app.store.get('blog', 'live'),
      await app.store.get('images', 'used.webp'),
      ...pages.map((page) => page.replaceAll(/[\w-]{43}/g, '')),
    ]
  }

  it('is offered “Ready to publish”, which puts the post before those who can, until it is published', async () => {
    const form = await html('/edit-blog/mine')
    assert.match(form, /value="ready"[^>]*>Ready to publish</)
    assert.doesNotMatch(form, /value="publish"|Unpublish…/)
    const ready = await edit('mine', { intent: 'ready', title: 'Ready one' })
    assert.equal(ready.status, 302)
    assert.equal((await app.request('/blog-details?id=mine')).status, 404)
    for (const who of [OWNER, emailOf('publisher')])
      assert.match(await html('/admin', await app.signIn(who)), /Ready to publish: Ready one[\s\S]*By editor@agency\.example/)
    assert.doesNotMatch(await html('/admin'), /Ready to publish: Ready one/)
    assert.equal((await edit('mine', { intent: 'publish', title: 'Ready one' }, owner)).status, 302)
    assert.notEqual((await app.request('/blog-details?id=mine')).status, 404)
    assert.doesNotMatch(await html('/admin', owner), /Ready to publish: Ready one/)
  })

  it('changes nothing that visitors see by any door, is told who can, and keeps the text', async () => {
    const before = await shown()
    const version = await app.version('blog', 'live')
    const refused: [string, string, Record<string, string>][] = [
      ['publish', '/add-tradewind-blog', { ...POST, intent: 'publish', title: 'Kept text' }],
      ['publish without a button', '/add-tradewind-blog', { ...POST, title: 'Kept text' }],
      ['update', '/edit-blog/live', { ...POST, blog_link: '/faq', version, intent: 'update', title: 'Kept text' }],
      [
        'save over',
        '/edit-blog/live',
        { ...POST, blog_link: '/faq', version, save_over: version, save_over_as: 'update', title: 'Kept text' },
      ],
      ['unpublish', '/edit-blog/live', { intent: 'unpublish', version }],
      ['delete', '/manage-all-blogs?tab=blogs', { kind: 'blog', id: 'live', version }],
      ['restore', '/manage-all-blogs', { intent: 'restore', kind: 'news', id: 'deleted' }],
      ['purge', '/manage-all-blogs', { intent: 'purge', kind: 'news', id: 'deleted', version: '1' }],
      ['bulk', '/manage-all-blogs', { change: 'delete', selected: `blog live ${version}` }],
      ['delete an image', '/admin/media', { intent: 'delete', file: 'used.webp', even_if_used: 'yes' }],
      ['restore an image', '/admin/media', { intent: 'restore', selected: 'used.webp' }],
      ['delete an image permanently', '/admin/media', { intent: 'purge', selected: 'used.webp' }],
      ['take back deleting images', '/admin/media', { intent: 'undo', deleted_with: 'x' }],
      ['replace an image', '/admin/media', { intent: 'replace', file: 'used.webp' }],
      ['forget versions', '/edit-blog/live/history', { intent: 'forget', count: '0' }],
      ['forget page versions', '/admin/site/words/faq/history', { intent: 'forget', count: '0' }],
    ]
    for (const [door, path, fields] of refused) {
      const response = await app.app.post(path, fields, editor)
      const text = await response.text()
      assert.equal(response.status, 403, `${door}: ${text.slice(0, 300)}`)
      assert.match(text, /[Oo]nly someone who can publish may/, door)
      if (fields.title === 'Kept text') assert.match(text, /Kept text/, door)
      assert.deepEqual(await shown(), before, door)
    }
    const missing: [string, Record<string, string>][] = [
      ['/admin/change-items', { change: 'delete', selected: `blog live ${version}` }],
      ['/admin/authors', { intent: 'save', name: 'Stolen' }],
      ['/admin/categories', { from: 'Locations', to: 'Stolen' }],
      ['/admin/site/redirects', { from: '/x', to: '/faq' }],
      ['/admin/site/search', { groups: 'a, b' }],
      ['/admin/site/words/faq', { intent: 'publish' }],
      ['/admin/site/words/faq/publish', { intent: 'publish' }],
      ['/add-data-component', POST],
      ['/add-data-component/import', {}],
      ['/admin/imports/undo', { id: 'x' }],
    ]
    for (const [path, fields] of missing) {
      assert.equal((await app.app.post(path, fields, editor)).status, 404, path)
      assert.deepEqual(await shown(), before, path)
    }
  })

  it('writes drafts: of new posts, of live ones, and of page texts, and deletes a draft', async () => {
    const before = await shown()
    assert.equal((await edit('live', { intent: 'draft', title: 'Changed' })).status, 302)
    assert.equal(
      (await app.app.post('/add-tradewind-blog', { ...POST, intent: 'draft', title: 'New draft', new_id: '' }, editor)).status,
      302,
    )
    await app.store.create({ index: 'blog', id: 'gone', body: { ...POST, draft: true } })
    const gone = await app.app.post(
      '/manage-all-blogs?tab=blogs',
      { kind: 'blog', id: 'gone', version: await app.version('blog', 'gone') },
      editor,
    )
    assert.equal(gone.status, 302)
    assert.deepEqual(await shown(), before)
    assert.match(await html('/edit-blog/live'), /value="Changed"/)
  })

  it('sees no message, visitor, setting or button that isn’t theirs, in pages, data or search', async () => {
    for (const path of ['/admin', '/admin.data', '/admin/find?q=Kept', '/manage-all-blogs', '/admin/media', '/admin/site/words']) {
      const text = await html(path)
      assert.doesNotMatch(
        text,
        /href="\/admin\/(?:messages|people|activity|page-views|site|authors|categories|export|imports)["?#]|"Messages"|unread message/,
        path,
      )
    }
    const nav = await html('/admin')
    for (const path of ['/admin', '/manage-all-blogs', '/admin/media', '/admin/site/words', '/admin/profile'])
      assert.ok(nav.includes(`href="${path}"`), path)
    const find = await (await app.request('/admin/find?q=e', { headers: { Cookie: editor } })).text()
    assert.doesNotMatch(find, /\/admin\/(?:messages|people|authors)/)
  })

  it('may publish as soon as an owner allows it', async () => {
    await app.send('/admin/people', { intent: 'change-role', person: emailOf('editor'), role: 'publisher' }, owner)
    await app.store.create({ index: 'blog', id: 'other', body: { ...POST, posted_date: '20/11/2026', expiry_date: '20/12/2027' } })
    assert.match(await html('/edit-blog/other'), />Update</)
    assert.equal((await edit('other', { intent: 'update', title: 'By an editor' })).status, 302)
    assert.match(await html('/blog-details?id=other'), /By an editor/)
  })
})

describe('the company’s text', () => {
  it('is for those who may open its screen, by no other address either, and nothing leads others to it', async (t) => {
    const app = await openRolesApp()
    t.after(() => app.close())
    const changes = { version: undefined, changes: { tagline: 'Waiting' }, before: { tagline: company.defaults.tagline } }
    await saveCopyDraft(app.services, 'company', changes, 'Asha')
    const review = copyReviewPath(company)
    const paths = [review, `${review}/changes`, `${review}/history`, '/admin/words/company', '/admin/site/company']
    for (const [role, status] of [['editor', 404] as const, ['publisher', 404] as const, ['administrator', 200] as const]) {
      const cookie = await app.signIn(emailOf(role))
      for (const path of paths) assert.equal(await app.status(cookie, path), status, `${role} ${path}`)
      const { html } = await app.page('/admin', { headers: { Cookie: cookie } })
      assert.equal(html.includes(`href="${review}"`), status === 200, role)
      assert.equal((await app.page('/?edit=company', { headers: { Cookie: cookie } })).html.includes('"company"'), status === 200, role)
    }
  })
})
