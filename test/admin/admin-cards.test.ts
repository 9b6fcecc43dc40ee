import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

it('begins the cards of blog items in the admin area with their content, not with their excerpt', async () => {
  const app = await openTestApp()
  const body = { source: 'Desk', title: 'Shown', posted_date: '1/1/2026', content_excerpt: 'An excerpt.' }
  await app.store.createMany([
    { index: 'blog', id: 'a', body: { ...body, content: `<h2>First</h2><p>words &amp; more</p>${'<p>and on</p>'.repeat(100)}` } },
    { index: 'blog', id: 'b', body: { ...body, content: '', title: 'Without content' } },
  ])
  const headers = { Cookie: await app.signIn() }
  const { html } = await app.page('/admin/manage-blogs?tab=blogs', { headers })
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  assert.match(main, /<p[^>]*>First words &amp; more and on[^<]{50,200}…<\/p>/)
  assert.doesNotMatch(main, /An excerpt\./)
  await app.close()
})
