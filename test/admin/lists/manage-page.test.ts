import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

describe('the manage page', () => {
  it('shows each item with its state, and searches within a tab', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const item = (title: string, more: object) => ({
      source: 'GCC Monitor',
      title,
      posted_date: '1/11/2026',
      expiry_date: '1/11/2027',
      ...more,
    })
    await app.store.createMany([
      { index: 'news', id: 'a', body: item('Item live', {}) },
      { index: 'news', id: 'b', body: item('Item scheduled', { posted_date: '24/11/2026' }) },
      { index: 'news', id: 'c', body: item('Item expired', { expiry_date: '21/11/2026' }) },
      { index: 'news', id: 'd', body: item('Item draft', { draft: true }) },
      { index: 'blog', id: 'e', body: item('Item blog', {}) },
    ])
    const { html } = await app.page('/manage-all-blogs', { headers: { Cookie: cookie } })
    const cardOf = (title: string) => html.split('<article').find((part) => part.includes(title)) ?? ''
    assert.match(cardOf('Item live'), /Live/)
    assert.match(cardOf('Item scheduled'), /Scheduled[\s\S]*Nov 24/)
    assert.match(cardOf('Item expired'), /Expired/)
    assert.match(cardOf('Item draft'), /Draft/)
    assert.doesNotMatch(html, /Item blog/)
    const blogs = await app.page('/admin/manage-blogs?tab=blogs', { headers: { Cookie: cookie } })
    assert.match(blogs.html, /Item blog/)
    assert.doesNotMatch(blogs.html, /Item live/)
    const found = await app.page('/admin/manage-blogs?q=draft', { headers: { Cookie: cookie } })
    assert.equal(found.html.match(/<article/g)?.length, 1)
    for (const q of ['', '   '])
      assert.equal((await app.page(`/admin/manage-blogs?q=${q}`, { headers: { Cookie: cookie } })).html.match(/<article/g)?.length, 4)
    await app.close()
  })

  it('says what was refused also on a page that the list no longer has', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const body = { source: 'Desk', title: 'The last one', posted_date: '1/11/2026', expiry_date: '1/11/2027' }
    await app.store.create({ index: 'news', id: 'last', body })
    const gone = '/admin/manage-blogs?page=2'
    const form = { intent: 'delete', id: 'last', kind: 'news', version: 'of before' }
    const refused = await app.post(gone, form, cookie)
    const text = await refused.text()
    assert.deepEqual([refused.status, /Not deleted\. Someone changed this post/.test(text), /The last one/.test(text)], [409, true, true])
    assert.equal((await app.request(gone, { headers: { Cookie: cookie } })).status, 302)

    const redirects = '/admin/site/redirects?page=2'
    const wrong = await app.post(redirects, { intent: 'save', from: 'no path', to: '/faq', status: '301' }, cookie)
    assert.equal(wrong.status, 422, await wrong.text())
    assert.equal((await app.request(redirects, { headers: { Cookie: cookie } })).status, 302)
    await app.close()
  })
})
