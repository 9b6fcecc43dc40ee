import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { sessionCookie } from '#app/requests/session-cookie.ts'
import { startSession } from '#domain/access/sessions.ts'
import { today } from '#domain/items/items.ts'
import { addDays, formatStoredDay } from '#lib/time/dates.ts'
import { textOutOfPlace } from '#test/browser/find-overflow.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { EDGES, misplacedOn, WINDOWS } from '#test/browser/viewports.ts'
import { atDepth } from '#test/depth.ts'

const WORD = 'Rindfleischetikettierungsüberwachungsaufgaben'
const LINK = `https://library.example.com/${'guides-without-any-space-'.repeat(5)}`
const WORDS = {
  title: `${WORD} and the ninety characters that titles of agencies tend to have`,
  source: 'The International Journal of Mid-Market Capability Operations',
  category: 'Regulation & Compliance of Capability Centers',
  author: `Maria-Magdalena ${WORD}`,
  blog_link: LINK,
}
const CONTENT = `<h2>${WORD} ${WORD}</h2><p>${LINK} <a href="${LINK}">${LINK}</a> <code>${LINK}</code></p><pre><code>${LINK}</code></pre>
<table><tr><th>${WORD}</th><th>${WORD}</th><th>${WORD}</th></tr><tr><td>${LINK}</td><td>1</td><td>2</td></tr></table><ul><li>${LINK}</li></ul><blockquote><p>${WORD}</p></blockquote>`

const PUBLIC = ['/blogs', '/news', '/tradewind-blogs', '/manage-blogs', `/search-query?q=${WORD}`, `/search-query?q=${'x'.repeat(200)}`]
const ITEMS = ['/blog-details?id=live-news', '/blog-details?id=live-blog']
const GATED = [
  '/admin',
  '/admin/manage-blogs',
  '/admin/manage-blogs?tab=blogs',
  '/admin/manage-blogs?show=deleted',
  `/admin/manage-blogs?q=${'x'.repeat(200)}`,
  '/edit-news/live-news',
  '/edit-blog/live-blog',
  '/admin/messages',
  '/admin/messages/long',
  `/admin/messages?q=${'x'.repeat(200)}`,
  '/admin/analytics',
]

describe('items and messages as long as they get, without picture and excerpt', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const { services, store } = site.app
    const day = (days: number) => formatStoredDay(addDays(today(services), days))
    const dates = { posted_date: day(-3), expiry_date: day(300) }
    const variants = {
      live: dates,
      second: { ...dates, posted_date: day(-4) },
      expiring: { ...dates, expiry_date: day(3) },
      scheduled: { ...dates, posted_date: day(5) },
      draft: { ...dates, draft: true },
      deleted: { ...dates, deleted_at: services.now().toISOString() },
    }
    await store.createMany(
      Object.entries(variants).flatMap(([name, more]) => [
        { index: 'news' as const, id: `${name}-news`, body: { ...WORDS, ...more } },
        { index: 'blog' as const, id: `${name}-blog`, body: { ...WORDS, blog_link: '', content: CONTENT, ...more } },
      ]),
    )
    const body = {
      from_name: WORDS.author,
      email: `${WORD.toLowerCase().replace('ü', 'u')}@${'subdomain.'.repeat(5)}example.com`,
      subject: `${WORD} ${LINK}`,
      message: `${LINK}\n\n${WORD}${WORD}${WORD}`,
      received_at: services.now().toISOString(),
    }
    await store.create({ index: 'messages', id: 'long', body })
    services.analytics.report({ path: `/${'a-path-without-end-'.repeat(8)}`, query: '', title: '', at: services.now() })
  })

  after(() => site.close())

  it('stay in their places', async () => {
    assert.deepEqual(await misplacedOn(await site.visitor(), [...PUBLIC, ...ITEMS]), [])
    assert.deepEqual(await misplacedOn(await signedInAs(WORDS.author), GATED), [])
  })

  it('stay in their places for administrators with the longest names, one of them without a space', async () => {
    for (const name of [`${WORD} `.repeat(4).trim(), 'W'.repeat(200), 'Jo'])
      assert.deepEqual(await misplacedOn(await signedInAs(name), ['/admin', '/blogs'], atDepth(EDGES, WINDOWS)), [], name)
  })

  it('show the whole of a long name in its menu', async () => {
    const page = await signedInAs(WORDS.author)
    await page.goto('/admin')
    await page.getByRole('button', { name: WORDS.author }).click()
    await page.getByText(`Signed in as ${WORDS.author}`).waitFor()
    assert.deepEqual(await page.evaluate(textOutOfPlace), [])
  })

  async function signedInAs(givenName: string): Promise<Page> {
    const page = await site.visitor()
    const secret = await startSession(site.app.services, {
      email: 'admin@example.com',
      givenName,
      from: { browser: 'Chrome on Linux', address: '203.0.113.0/24' },
    })
    const [cookie = ''] = (await sessionCookie({ siteUrl: site.url }).serialize(secret)).split(';')
    await page
      .context()
      .addCookies([{ name: cookie.slice(0, cookie.indexOf('=')), value: cookie.slice(cookie.indexOf('=') + 1), url: site.url }])
    return page
  }
})
