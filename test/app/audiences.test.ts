import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

it('speaks to startups, mid-sized firms and large corporations, wherever it says whom it is for', async () => {
  const app = await openTestApp()
  for (const path of ['/', '/global-capability-centers', '/faq', '/our-story']) {
    const { html } = await app.page(path)
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
    assert.match(main, /\bstartup/i, path)
    assert.match(main, /\bcorporation/i, path)
  }
  for (const path of ['/', '/global-capability-centers', '/our-story']) assert.match((await app.page(path)).html, /\bsmall firm/i, path)
  assert.match((await app.page('/')).html, /<h1>Managed Global Capability Centers for SMEs<\/h1>/)
  assert.match((await app.page('/')).html, /<meta name="description" content="[^"]*startups, mid-sized firms and large corporations/)
  await app.close()
})
