import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays, writtenDay } from '#domain/dates.ts'
import { today } from '#domain/items.ts'
import { alive } from './alive.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

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
  '/admin/page-views',
]

describe('items and messages as long as they get, without picture and excerpt', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const { services, store } = site.app
    const day = (days: number) => writtenDay(addDays(today(services), days))
    const dates = { posted_date: day(-3), expiry_date: day(300) }
    const variants = {
      live: dates,
      second: { ...dates, posted_date: day(-4) },
      expiring: { ...dates, expiry_date: day(3) },
      scheduled: { ...dates, posted_date: day(5) },
      draft: { ...dates, draft: true },
      deleted: { ...dates, deleted_at: services.now().toISOString() },
    }
    await store.create(
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
    await store.create([{ index: 'messages', id: 'long', body }])
    services.analytics.report({ path: `/${'a-path-without-end-'.repeat(8)}`, query: '', title: '', at: services.now() })
  })

  after(() => site.close())

  for (const width of [320, 768, 1280])
    it(`stay in their places in a window of ${width} pixels`, async () => {
      const faults: string[] = []
      const options = { viewport: { width, height: 800 } }
      for (const [page, routes] of [
        [await site.visitor(options), [...PUBLIC, ...ITEMS]],
        [await site.administrator(options), GATED],
      ] as const)
        for (const route of routes) {
          await page.goto(route)
          await alive(page)
          for (const text of await page.evaluate(textOutOfPlace)) faults.push(`${route.slice(0, 60)}: ${text}`)
        }
      assert.deepEqual(faults, [])
    })
})

/** Runs in the page: texts that stick out of the window or of a box around them that neither scrolls nor cuts. */
function textOutOfPlace(): string[] {
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) continue
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX, display, clip, position } = getComputedStyle(box)
      if (overflowX !== 'visible' || (position === 'absolute' && clip !== 'auto')) break
      const edges = box.getBoundingClientRect()
      if (display !== 'inline' && display !== 'contents' && (right > edges.right + 2 || left < edges.left - 2)) {
        faults.push(`${text.textContent?.slice(0, 30)} in ${box.tagName} ${box.className}`)
        break
      }
    }
  }
  return faults
}
