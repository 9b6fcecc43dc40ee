import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const EXPIRED = 'Updated. Visitors see it now, marked as expired.'
const LIST = '/admin/manage-blogs?show=expired&page=2'

describe('the list from which an item was opened', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const about = { source: 'Desk', expiry_date: '1/2/2026', blog_link: 'https://a.example' }
    await site.app.store.createMany(
      Array.from({ length: 30 }, (_, index) => ({
        index: 'news' as const,
        id: `an id, ${index} & é`,
        body: { ...about, title: `Harbor ${String(index).padStart(2, '0')}`, posted_date: `${index + 1}/1/2026` },
      })),
    )
  })

  after(() => site.close())

  const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

  async function openLastCard() {
    const page = await site.administrator({ viewport: { width: 800, height: 600 } })
    await page.goto(LIST)
    const title = await page.getByRole('article').last().getByRole('heading').innerText()
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.waitForURL('**/edit-news/*')
    await alive(page)
    const save = async () => {
      await page.getByRole('button', { name: 'Update' }).click()
      const told = async () => assert.fail(`not saved: ${(await page.getByRole('status').allInnerTexts()).join(' | ')}`)
      await page.waitForURL(`**${LIST}`).catch(told)
    }
    return { page, save, card: page.getByRole('article').filter({ hasText: title }) }
  }

  async function assertGoesOnIn(card: Locator) {
    const isWhole = await card.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    assert.ok(isWhole, 'the whole card is in view')
    await keyboardOf(card.page()).press('Tab')
    await assertFocus(card.getByRole('heading').getByRole('link'), 'the next Tab goes on in the card')
  }

  it('comes back after saving with a notice at the top, which has the focus', async () => {
    const { page, save, card } = await openLastCard()
    await page.getByLabel('Author', { exact: true }).fill('Somebody else')
    await save()
    await assertFocus(notice(page, EXPIRED))
    assert.equal(await notice(page, EXPIRED).count(), 1)
    await page.reload()
    await card.waitFor()
    assert.equal(await notice(page, EXPIRED).count(), 0, 'it is said once')
  })

  it('comes back by “Posts” with the item in view and in focus', async () => {
    const { page, card } = await openLastCard()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Posts' }).click()
    await page.waitForURL(`**${LIST}#*`)
    await assertFocus(card)
    await assertGoesOnIn(card)
  })

  it('comes back at its top if the item is not in it any more', async () => {
    const { page, save, card } = await openLastCard()
    await page.getByLabel('Expiry date', { exact: true }).fill('2031-01-01')
    await save()
    await assertFocus(notice(page, 'Updated. Visitors see it now.'))
    assert.equal(await card.count(), 0)
    assert.equal(await page.evaluate(() => scrollY), 0)
  })
})
