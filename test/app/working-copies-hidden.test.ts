import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { pages } from '#app/pages.ts'
import { sharePreview } from '#domain/previews/shared-preview.ts'
import { findEditableItem, workingCopyId } from '#domain/working-copies/working-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const LIVE = { source: 'Desk', category: 'Guides', author: 'Ann', posted_date: '1/11/2026', expiry_date: '1/11/2027', draft: false }
const SECRET = 'Quokka'

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  for (const kind of ['news', 'blog'] as const) {
    const sent = {
      source: SECRET,
      [kind === 'blog' ? 'company_name' : 'source']: SECRET,
      title: `${SECRET} title`,
      category: SECRET,
      content_excerpt: `${SECRET} excerpt`,
      blog_link: `https://${SECRET}.example/`,
      posted_date: '2026-11-01',
      expiry_date: '2027-11-01',
      author: SECRET,
      ...(kind === 'blog' ? { content: `<p>${SECRET} text</p>` } : {}),
    }
    await app.store.create({ index: kind, id: `${kind}-live`, body: { ...LIVE, title: `Harbour ${kind}` } })
    await app.store.create({ index: kind, id: `${kind}-draft`, body: { title: 'Draft', draft: true } })
    for (const id of [`${kind}-live`, `${kind}-draft`]) {
      const path = `/edit-${kind}/${id}`
      const keep = async (fields: Record<string, string>) => {
        const version = (await findEditableItem(app.store, kind, id))?.item.version ?? 'none'
        const kept = await app.post(path, { ...sent, ...fields, version, intent: 'draft' }, cookie)
        assert.equal(kept.status, 302, await kept.text())
      }
      await keep({ author: 'Before' })
      app.clock.now = new Date(app.clock.now.getTime() + 6 * 60_000)
      await keep({})
      await sharePreview(app.services, { kind, id }, { name: SECRET, email: 'admin@example.com' })
    }
  }
  await app.found()
})

after(() => app.close())

it('what is not published reaches no address that visitors can ask', async () => {
  assert.match(
    String(JSON.stringify((await app.store.get('working-copies', workingCopyId({ kind: 'blog', id: 'blog-live' })))?.body)),
    new RegExp(SECRET),
  )
  for (const index of ['revisions', 'shared-previews'] as const) assert.ok((await app.store.find({ indexes: [index], size: 0 })).total >= 4)
  const queries = ['', '?page=1', `?q=${SECRET}`, '?q=harbour', '?id=news-live', '?id=blog-live', '?id=news-draft', '?id=blog-draft']
  const asked = pages
    .filter((page) => page.for !== 'administrator' && page.path !== '/logout')
    .flatMap(({ path }) => queries.map((query) => path + query))
  const items = ['news', 'blog'].flatMap((kind) => ['live', 'draft'].map((state) => `/api/${kind}/${kind}-${state}`))
  const pictures = ['/blogs', '/news', '/blog-details?id=blog-live', '/blog-details?id=blog-draft']
  const addresses = [...asked, ...items, ...pictures.map((page) => `/share-picture?page=${encodeURIComponent(page)}`)]
  let live = 0
  for (const address of addresses) {
    const response = await app.request(address)
    const text = new TextDecoder('latin1').decode(await response.arrayBuffer())
    const isEcho = address === `/search-query?q=${SECRET}`
    if (isEcho) assert.doesNotMatch(text, /<article/)
    else assert.ok(!text.includes(SECRET), `${address} shows what is not published`)
    if (text.includes('Harbour')) live++
  }
  assert.ok(live > 10, 'what is published is there')
  assert.equal((await app.request('/api/news/news-draft')).status, 404)
  for (const index of ['news', 'blog'] as const)
    assert.equal((await app.store.find({ indexes: [index], text: SECRET, where: [{ field: 'draft', equals: false }], size: 0 })).total, 0)
})

it('nor do the pages that only the administrator may ask for answer anybody else', async () => {
  const versions = ['news', 'blog'].flatMap((kind) =>
    ['live', 'draft'].flatMap((state) => {
      const [edit, preview] = [`/edit-${kind}/${kind}-${state}`, `/preview/${kind}/${kind}-${state}`]
      return [edit, `${edit}/history`, preview, `${preview}?as=card`, `${preview}/page`, `${preview}/links`]
    }),
  )
  for (const path of [...versions, ...versions.map((path) => `${path}.data`), '/admin/manage-blogs', '/admin/manage-blogs?tab=blogs']) {
    const answer = await app.page(path)
    assert.deepEqual([answer.status, answer.html.includes(SECRET)], [404, false], path)
  }
  assert.match((await app.page('/admin/manage-blogs', { headers: { Cookie: cookie } })).html, /Unpublished changes/)
})
