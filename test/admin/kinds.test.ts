import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editPath, itemPages } from '#app/content/item-pages.ts'
import { layOutForm } from '#domain/items/form-layout.ts'
import { addForm, editForm, type ItemForm, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGES = ['/blogs', '/manage-blogs', '/feed.xml', '/feed.json', '/sitemap.xml', '/search-query?q=harbour']

/** What a form's required fields can hold; pictures by the name of a stored one. */
function filled(form: ItemForm, title: string): Record<string, string> {
  const { writing, facts, required } = layOutForm(form)
  const values: Record<string, string> = { title, posted_date: '2026-11-20', expiry_date: '2027-11-20' }
  const fields = [...writing, ...facts].flat().filter(({ name }) => name in values || required.includes(name))
  return Object.fromEntries(
    fields.map(({ name, sentAs, kind }) => {
      if (kind === 'image') return [`${name}_stored`, 'a.webp']
      return [sentAs, values[name] ?? (kind === 'link' ? '/faq' : 'Words')]
    }),
  )
}

for (const kind of itemKinds)
  describe(`an item of the kind ${kind}`, () => {
    let app: TestApp
    let cookie: string
    let id: string
    let slug: string

    const ask = (path: string) => app.page(path, { headers: { Cookie: cookie } })
    const stored = async () => (await app.store.find({ indexes: [kind], size: 9 })).documents
    const managed = (show = '') => `/admin/manage-blogs?tab=${kinds[kind].tab}${show}`

    before(async () => {
      app = await openTestApp()
      cookie = await app.signIn()
      const added = await app.post(itemPages[kind].add.path, filled(addForm(kind), 'Harbour'), cookie)
      assert.deepEqual([added.status, added.headers.get('Location')], [302, '/blogs'])
      const [first] = await stored()
      id = first?.id ?? ''
      slug = String(first?.body.slug)
    })

    after(() => app.close())

    it('is on every public list, found by its words, and has a page, data and its place in the feeds', async () => {
      for (const path of [...PAGES, itemPages[kind].list.path, `/blog-details?id=${slug}`, `/api/${kind}/${id}`])
        assert.match((await app.page(path)).html, path === '/sitemap.xml' ? new RegExp(slug) : /Harbour/, path)
    })

    it('is edited by its own form, and listed on its tab', async () => {
      const { html } = await ask(editPath(kind, id))
      assert.match(html, new RegExp(`<h1[^>]*>${kinds[kind].words.edit}`))
      assert.match(html, /value="Harbour"/)
      const fields = { ...filled(editForm(kind), 'Harbour town'), version: await app.version(kind, id) }
      const edited = await app.post(editPath(kind, id), fields, cookie)
      assert.equal(edited.status, 302)
      assert.match((await ask(managed())).html, /Harbour town/)
      assert.match((await ask('/admin')).html, new RegExp(kinds[kind].words.add))
    })

    it('is deleted, listed as deleted, and restored', async () => {
      const deleted = await app.post(managed(), { id, version: await app.version(kind, id) }, cookie)
      assert.equal(deleted.status, 302)
      assert.equal((await app.page(`/blog-details?id=${slug}`)).status, 404)
      assert.match((await ask(managed('&show=deleted'))).html, /Restore Harbour town/)
      assert.equal((await app.post(managed(), { intent: 'restore', kind, id }, cookie)).status, 302)
      assert.equal((await app.page(`/blog-details?id=${slug}`)).status, 200)
    })

    it('can be imported', async () => {
      const { writing, facts } = layOutForm(addForm(kind))
      const link = [...writing, ...facts].flat().some(({ name }) => name === 'blog_link') ? { blog_link: '/faq' } : {}
      const names = new Set([...writing, ...facts].flat().map(({ name }) => name))
      const texts = { category: 'Guides', content_excerpt: 'Short.', author: 'Ann', source: 'Desk', ...link }
      const known = Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name)))
      const row = { kind, title: 'Imported', posted_date: '2026-11-20', expiry_date: '2027-11-20', ...known }
      const file = new File([JSON.stringify([row])], 'rows.json')
      assert.equal((await app.post('/add-data-component', { file }, cookie)).status, 303)
      assert.deepEqual((await stored()).map(({ body }) => body.title).sort(), ['Harbour town', 'Imported'])
    })
  })
