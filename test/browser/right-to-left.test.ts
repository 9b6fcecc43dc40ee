import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'
import { settled } from './wait-until-settled.ts'

const ARABIC = 'مركز قدرات في الهند.'
const LISTS = `<ul><li>${ARABIC}</li></ul><ul><li>Latin</li></ul><blockquote><p>${ARABIC}</p></blockquote>`

describe('what is written from right to left', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const body = { ...PUBLISHED, title: `${ARABIC} ${ARABIC}`, content_excerpt: ARABIC, content: `${LISTS}<p>${ARABIC}</p><p>Latin</p>` }
    await site.app.store.create({ index: 'blog', id: 'arabic', body })
  })

  after(() => site.close())

  it('begins at the right in an article, and what is beside it at the left', async () => {
    const page = await site.visitor()
    await page.goto('/blog-details?id=arabic')
    await settled(page)
    assert.equal(await sideOf(page.getByRole('heading', { level: 1 })), 'right')
    assert.equal(await sideOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: ARABIC }).last()), 'right')
    assert.equal(await sideOf(page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Latin' })), 'left')
  })

  it('is cut at its end in the way to the article, not at its beginning', async () => {
    const page = await site.visitor({ viewport: { width: 320, height: 640 } })
    await page.goto('/blog-details?id=arabic')
    await settled(page)
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]')
    assert.ok(await crumb.evaluate((box) => box.scrollWidth > box.clientWidth))
    const hidden = await crumb.evaluate((box) => {
      const range = document.createRange()
      range.setStart(box.firstChild ?? box, 0)
      range.setEnd(box.firstChild ?? box, 1)
      return range.getBoundingClientRect().right - box.getBoundingClientRect().right
    })
    assert.ok(hidden <= 1, `its first letter is ${hidden} beyond`)
  })

  it('has the signs of its lists and the line of its quotes at its own side', async () => {
    const page = await site.visitor()
    await page.goto('/blog-details?id=arabic')
    await settled(page)
    const main = page.getByRole('main')
    const [arabic, latin] = [
      main.getByRole('list').filter({ hasText: ARABIC }).last(),
      main.getByRole('list').filter({ hasText: 'Latin' }).last(),
    ]
    assert.equal(await roomOf(arabic), 'right')
    assert.equal(await roomOf(latin), 'left')
    assert.equal(await roomOf(main.getByRole('blockquote')), 'right')
  })

  it('begins at the right in the editor', async () => {
    const page = await site.administrator()
    await page.goto('/edit-blog/arabic')
    await settled(page)
    const editor = page.getByRole('textbox', { name: 'Content', exact: true })
    assert.equal(await sideOf(editor.getByRole('paragraph').first()), 'right')
    assert.equal(await sideOf(editor.getByRole('paragraph').last()), 'left')
  })
})

/** At which side of its box a text stands. */
function sideOf(what: Locator): Promise<string> {
  return what.evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    const text = range.getClientRects()[0] ?? new DOMRect()
    const around = box.getBoundingClientRect()
    return text.left - around.left > around.right - text.right ? 'right' : 'left'
  })
}

/** At which side of a box there is room, for what stands beside its text. */
function roomOf(box: Locator): Promise<string> {
  return box.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    return Number.parseFloat(paddingLeft) > Number.parseFloat(paddingRight) ? 'left' : 'right'
  })
}
