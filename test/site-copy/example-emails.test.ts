import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGES = ['/', '/our-story', '/faq', '/contact-us', '/privacy-policy', '/nowhere', '/blogs']

describe('an open site without its own email addresses', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp({ settings: { confirmedOnly: true } })
    cookie = await app.signIn()
  })

  after(() => app.close())

  const read = async (path: string, headers = {}) => (await app.request(path, { headers })).text()

  it('shows none, and leads to the contact page instead', async () => {
    for (const path of PAGES) {
      const html = await read(path)
      assert.doesNotMatch(html, /@[\w.-]+\.example|mailto:"/, path)
    }
    assert.match(await read('/privacy-policy'), /write to us through our contact page/)
    assert.match(await read('/our-story'), /href="\/contact-us\?button=Send\+your\+Resume">/)
    assert.doesNotMatch(await read('/contact-us'), /Customer support/)
    assert.match(await read('/.well-known/security.txt'), /^Contact: https?:\/\/[^\n]+\/contact-us$/m)
  })

  it('says so on the dashboard, until someone enters one', async () => {
    assert.match(await read('/admin', { Cookie: cookie }), /Visitors see no support email/)
    const { version, pages } = await findPublishedCopy(app.store)
    const changes = { ...pages, [company.key]: { 'facts.supportEmail': 'help@firm.example.com' } }
    assert.ok(await savePublishedCopy(app.services, { version, pages: changes, decisions: [] }, 'anna@tradewind.example'))
    assert.doesNotMatch(await read('/admin', { Cookie: cookie }), /Visitors see no support email/)
    for (const path of ['/contact-us', '/faq', '/privacy-policy']) assert.match(await read(path), /mailto:help@firm\.example\.com/, path)
  })
})
