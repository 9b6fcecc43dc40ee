import assert from 'node:assert/strict'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { nextFrame } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'

const WORDS = { source: 'Desk', category: 'Guides', content_excerpt: 'x', author: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

export type Writing = {
  page: Page
  text: Locator
  /** What would be sent. */
  content: () => Promise<string>
}

/** Whoever writes has been here before: what the site loads is known, as are the texts of other articles. */
const writers = new WeakMap<BrowserSite, Map<boolean, BrowserContext>>()

async function writersPage(site: BrowserSite, bypassCSP: boolean): Promise<Page> {
  const known = writers.get(site) ?? new Map<boolean, BrowserContext>()
  writers.set(site, known)
  const context = known.get(bypassCSP)
  if (context) return context.newPage()
  const page = await site.administrator({ viewport: { width: 1280, height: 900 }, bypassCSP })
  known.set(bypassCSP, page.context())
  return page
}

/** Opens the form of an article with this content, with the cursor at its end. `script`: what runs in the page beside its own. */
export async function write(site: BrowserSite, id: string, content = '', script?: string): Promise<Writing> {
  await site.app.store.create({ index: 'blog', id, body: { ...WORDS, title: id, content } })
  const page = await writersPage(site, script !== undefined)
  if (script) await page.addInitScript(script)
  await page.goto(`/edit-blog/${id}`)
  await alive(page)
  const text = page.locator('[contenteditable="true"]')
  await focusText(page, text)
  await page.keyboard.press('Control+End')
  // The editor hears of it with the next frame, and no finger is faster.
  await page.evaluate(nextFrame)
  return { page, text, content: () => page.locator('textarea[name="content"]').inputValue() }
}

/**
 * For 200 ms after it took the focus, or until it has heard of its cursor, the editor takes a jump to the beginning for the browser's own and undoes it.
 * After 20 ms it puts the cursor back once more where it knows it; only what is pressed after that surely counts, and no finger is faster.
 */
export async function focusText(page: Page, text: Locator): Promise<void> {
  await text.focus()
  await page.evaluate(nextFrame)
  await page.evaluate(editorsOwnTimer)
}

/** Runs in the page. A timer of the same length that was set later runs later. */
function editorsOwnTimer(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

export async function save({ page }: Writing, site: BrowserSite, id: string): Promise<string> {
  await page.getByRole('button', { name: 'Update' }).click()
  const told = async () => assert.fail(`not saved: ${(await page.getByRole('status').allInnerTexts()).join(' | ')}`)
  await page.waitForURL('**/admin/manage-blogs*').catch(told)
  return String((await site.app.store.get('blog', id))?.body.content)
}

type Brought = { html?: string; plain?: string; rtf?: string; pictures?: readonly Buffer[] }

/** Pastes as the browser does: the event carries what is on the clipboard. */
export async function paste(text: Locator, { html, plain = '', rtf, pictures = [] }: Brought): Promise<void> {
  await text.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      for (const [at, base64] of given.pictures.entries())
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], `image${at}.png`, { type: 'image/png' }))
      if (given.html) data.setData('text/html', given.html)
      if (given.rtf) data.setData('text/rtf', given.rtf)
      data.setData('text/plain', given.plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, plain, rtf, pictures: pictures.map((bytes) => bytes.toString('base64')) },
  )
}
