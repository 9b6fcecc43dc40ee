import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { textOutOfPlace } from '#test/browser/find-overflow.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { publicPaths } from '#test/page-list.ts'
import { longestWords } from '#test/site-copy/longest-texts.ts'
import { openEditing, textOf } from './editing.ts'

const PATHS: readonly string[] = [
  ...publicPaths.filter((path) => !path.includes(':') && path !== '/blog-details'),
  '/global-capability-centers?team=150',
]

/** Runs in the page. */
function isTooWide(): boolean {
  return document.documentElement.scrollWidth > innerWidth
}

/** Runs in the page. */
function placesIn(element: Element): (string | undefined)[] {
  return [...new Set([...element.querySelectorAll<HTMLElement>('[data-words]')].map((text) => text.dataset.words))]
}

describe('words as long as they may be', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const pages = Object.fromEntries(allPageCopy.map((table) => [table.key, longestWords(table, 3)]))
    await savePublishedCopy(site.app.services, { version: undefined, pages, decisions: [] }, 'Asha')
  })

  after(() => site.close())

  it('stay in their boxes on every public page, and no window scrolls sideways', async () => {
    const page = await site.visitor()
    const faults: string[] = []
    for (const path of PATHS) {
      await page.goto(path)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const found = [...(await page.evaluate(textOutOfPlace)), ...((await page.evaluate(isTooWide)) ? ['scrolls sideways'] : [])]
        faults.push(...found.map((fault) => `${path} ${width}: ${fault}`))
      }
    }
    assert.deepEqual(faults, [])
  })

  it('are edited on a phone without scrolling sideways, and the whole line of a list is marked', async () => {
    const page = await site.administrator({ viewport: { width: 360, height: 740 }, hasTouch: true })
    for (const [path, label] of [
      ['/', 'Link text'],
      ['/faq', 'Answer'],
    ] as const) {
      await openEditing(page, path)
      await textOf(page, label).press('Enter')
      await page.locator('[data-words][contenteditable]').waitFor()
      assert.equal(await page.evaluate(isTooWide), false)
    }
    const first = 'faq:groups.0.questions.0'
    assert.deepEqual(await page.locator('.editing-line').evaluate(placesIn), [`${first}.question`, `${first}.answer`, 'faq:linkLabel'])
  })
})

/** Runs in the page: sections with nothing but a heading, and elements for words that have none. */
function holes(): string[] {
  const parts = [
    ...document.querySelectorAll('main section, main article, main li, main p, main ul, main ol, main dl, main figure, address'),
  ]
  const bare = parts.filter((part) => {
    const shown = part.checkVisibility() && !part.querySelector('img, svg, input')
    const heading = part.matches('section, article') ? (part.querySelector('h2, h3')?.textContent ?? '') : ''
    return shown && part.textContent?.trim() === heading.trim()
  })
  return bare.map((part) => `${part.tagName} ${part.className} ${part.textContent}`)
}

it('no page has a hole where what only the owner can know is not shown', async (t) => {
  const site = await openBrowserSite({ settings: { confirmedOnly: true } })
  t.after(() => site.close())
  const page = await site.visitor()
  const faults: string[] = []
  for (const path of PATHS) {
    await page.goto(path)
    faults.push(...(await page.evaluate(holes)).map((hole) => `${path}: ${hole}`))
  }
  assert.deepEqual(faults, [])
})
