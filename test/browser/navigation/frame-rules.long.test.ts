import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const SCREENS = [
  '/admin',
  '/admin/manage-blogs',
  '/admin/manage-blogs?view=list',
  '/admin/export',
  '/admin/authors?edit=new',
  '/add-tradewind-blog',
  '/add-data-component?from=file',
  '/admin/messages/first',
  '/admin/site/search',
  '/admin/site/looks',
  '/admin/site/company',
]
/** Those whose last button changes what visitors see. */
const BARS = [
  ['/add-tradewind-blog', 'Publish'],
  ['/add-data-component?from=file', 'Import file'],
  ['/admin/site/search', 'Save the list'],
  ['/admin/site/looks', 'Publish branding'],
  ['/admin/site/company', 'Review and publish'],
] as const

describe('the rules for every screen', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await site.app.store.createMany([
      { index: 'news', id: 'one', body: { ...PUBLISHED, title: 'A post' } },
      { index: 'blog', id: 'two', body: { ...PUBLISHED, title: 'Another post' } },
      {
        index: 'messages',
        id: 'first',
        body: { subject: 'A team of 25', from_name: 'Dana', email: 'dana@client.example', message: 'Hello' },
      },
    ])
    await site.app.found()
  })

  after(() => site.close())

  async function open(path: string, width: number, height: number): Promise<Page> {
    const page = await site.tab()
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await alive(page)
    return page
  }

  it('has a heading of 24 px, controls of 36 px and at most one button in the accent color, with a mouse', async () => {
    for (const path of SCREENS) assert.deepEqual(await (await open(path, 1280, 900)).evaluate(look), ['24px', [], 1], path)
  })

  it('has a heading of 22 px, controls of 44 px and the drawer of the menu on phones', async () => {
    for (const path of SCREENS) {
      const page = await open(path, 390, 844)
      const [heading, low] = await page.evaluate(look)
      assert.deepEqual([heading, low], ['22px', []], path)
      assert.ok(await page.getByRole('button', { name: 'Admin menu' }).isVisible(), path)
    }
  })

  it('keeps the button that changes what visitors see at the bottom right', async () => {
    for (const [path, name] of BARS)
      for (const [width, height] of [
        [1280, 700],
        [390, 700],
      ] as const) {
        const page = await open(path, width, height)
        const button = page.locator('.action-bar').getByRole('button', { name, exact: true })
        const [own, bar] = [await button.boundingBox(), await page.locator('.action-bar').boundingBox()]
        assert.ok(own && bar && own.x + own.width >= bar.x + bar.width - 9, `${path} at ${width}: at the right edge`)
        assert.ok(own.y + own.height <= height, `${path} at ${width}: in view`)
      }
  })

  it('leads back from a detail to its list, before the heading', async () => {
    for (const [path, list, to] of [
      ['/admin/messages/first', 'Inbox', '/admin/messages'],
      ['/admin/authors?edit=new', 'Authors', '/admin/authors'],
      ['/admin/export', 'Posts', '/admin/manage-blogs'],
    ] as const) {
      const page = await open(path, 1280, 900)
      const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: list })
      assert.equal(await link.getAttribute('href'), to)
    }
  })

  it('shows the first post of a phone within 420 px', async () => {
    for (const path of ['/admin/manage-blogs', '/admin/manage-blogs?view=list']) {
      const page = await open(path, 390, 844)
      const first = await page.getByRole('main').locator('article, tbody tr').first().boundingBox()
      assert.ok(first && first.y < 420, `${path}: ${first?.y}`)
    }
  })
})

/** Runs in the page: the size of the heading, controls of another height than the screen's, and how many have the accent color. */
function look(): [string, string[], number] {
  const main = document.querySelector('main') ?? document.body
  const shown = [...main.querySelectorAll<HTMLElement>('.button, input.input, select.input')].filter(
    (each) => each.checkVisibility() && !each.closest('[inert]'),
  )
  const height = getComputedStyle(main.querySelector('.admin') ?? main).getPropertyValue('--control')
  const want = Number.parseFloat(height) * 16
  const other = shown
    .filter((each) => Math.abs(each.offsetHeight - want) > 1)
    .map((each) => `${each.offsetHeight}: ${each.outerHTML.slice(0, 90)}`)
  const quiet = (each: HTMLElement) => each.matches('.button-quiet, .button-danger, :disabled, [aria-disabled=true]')
  const accents = shown.filter((each) => each.matches('.button') && !quiet(each)).length
  return [getComputedStyle(main.querySelector('h1') ?? main).fontSize, other, Math.max(1, accents)]
}
