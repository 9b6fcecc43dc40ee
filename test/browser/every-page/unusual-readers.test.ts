import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser/browser.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'

const LARGE = [
  '/',
  '/global-capability-centers',
  '/global-capability-centers?team=150',
  '/center-of-excellence',
  '/executive-search',
  '/product-engineering',
  '/our-story',
  '/faq',
  '/contact-us',
  '/news',
  '/blog-details?id=demo-blog-01',
  '/privacy-policy',
]
const PHONE = { width: 360, height: 800 }

describe('public pages for unusual readers', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  it('keep words whole with text twice as large', async () => {
    const browser: Browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
    try {
      const page = await browser.newPage({ baseURL: site.url, viewport: PHONE })
      for (const path of LARGE) {
        await page.goto(path)
        await atRest(page)
        assert.deepEqual(await page.evaluate(brokenShortWords), [], path)
      }
    } finally {
      await browser.close()
    }
  })

  it('print light text on dark fields only, in both schemes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await site.visitor({ colorScheme })
      await page.emulateMedia({ media: 'print', colorScheme })
      await page.goto('/')
      assert.equal(await styleOf(page, 'li svg svg text', 'fill'), 'rgb(255, 255, 255)')
      assert.equal(await styleOf(page, 'body > footer', 'background-color'), 'rgba(0, 0, 0, 0)')
      await page.goto('/product-engineering')
      assert.equal(await page.locator('circle[fill="var(--band)"]').count(), 0)
      assert.equal(await styleOf(page, '.band:has(+ *), p.band', 'background-color'), 'rgba(0, 0, 0, 0)')
    }
  })

  it('draw the map in lines without styles', async () => {
    const page = await site.visitor()
    await page.route('**/*.css', (route) => route.abort())
    await page.goto('/')
    const paths = await page.locator('svg[role="img"] path').evaluateAll((all) =>
      all.map((path) => {
        const { fill, stroke } = getComputedStyle(path)
        return `${fill} ${stroke === 'none' ? 'unseen' : 'drawn'}`
      }),
    )
    assert.deepEqual(new Set(paths.slice(1)), new Set(['none drawn']))
  })

  it('list every post in a bounded box on phones', async () => {
    const page = await site.visitor({ viewport: PHONE })
    await page.goto('/manage-blogs')
    const { height, all } = await page.locator('[aria-labelledby="recent-posts"] ol').evaluate((list) => ({
      height: list.clientHeight,
      all: list.scrollHeight,
    }))
    assert.ok(height < PHONE.height && all > 2 * height, `${height} of ${all}`)
  })
})

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

/** Runs in the page: words of up to eight letters that don't fit on one line. */
function brokenShortWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('svg, .visually-hidden')) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\b[A-Za-z]{2,8}\b/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}
