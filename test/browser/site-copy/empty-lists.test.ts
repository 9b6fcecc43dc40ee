import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { editingPath } from '#app/content/copy-paths.ts'
import { saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { listsThatMayBeEmpty } from '#test/site-copy/free-lists.ts'
import { editable, openEditing, saved, textOf } from './editing.ts'

/** Where the page itself shows a list, and not the list of more words. */
const SHOWN: Record<string, string> = {
  'proof:clients.items': '/?edit',
  'proof:cases.items': '/?edit',
  'proof:certificates.items': '/?edit',
  'proof:press.items': '/?edit',
  ...Object.fromEntries(
    Object.entries({ hosted: 50, bot: 150, captive: 600 }).flatMap(([model, team]) =>
      ['brings', 'exits'].map((list) => [
        `global-capability-centers:models.${model}.${list}`,
        `/global-capability-centers?team=${team}&edit`,
      ]),
    ),
  ),
  'global-capability-centers:plan.roles.items': '/global-capability-centers?team=50&edit',
  'global-capability-centers:plan.billing.items': '/global-capability-centers?team=50&edit',
  'company:offices': '/contact-us?edit',
  'company:social': '/faq?edit',
  'listing:ways': '/search-query?q=xylophone&edit',
}

describe('a list without lines', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function linesOf(key: string, place: string): Promise<unknown> {
    const { changes = {} } = Object((await site.app.store.get('site-words', `draft-${key}`))?.body)
    return changes[place]
  }

  it('has an Add in the editing view, whichever list it is, that brings a line and leads to it', async () => {
    const page = await site.administrator()
    const lists = listsThatMayBeEmpty()
    for (const key of new Set(lists.map(({ table }) => table.key))) {
      const places = lists.filter(({ table }) => table.key === key).map(({ place }) => place)
      const changes = Object.fromEntries(places.map((place) => [place, []]))
      assert.ok(await saveCopyDraft(site.app.services, key, { version: undefined, changes, before: {} }, 'anna@tradewind.example'))
    }
    for (const { table, place } of lists) {
      const at = `${table.key}:${place}`
      const address = SHOWN[at] ?? editingPath(table)
      if (!page.url().endsWith(address)) {
        await page.goto(address)
        await editable(page)
      }
      await page.locator(`[data-list="${at}"] button, button[data-at="${at}"]`).press('Enter')
      await page.locator(`:focus:is([data-words^="${at}.0"], [data-at^="${at}.0"])`).waitFor()
      await saved(page)
      assert.equal(((await linesOf(table.key, place)) as unknown[]).length, 1, at)
    }
    assert.ok(SHOWN['company:social'] && lists.some(({ table }) => table === company))
  })

  it('is emptied and filled by the keyboard alone, with the focus never lost', async () => {
    const page = await site.administrator()
    const { press, tabTo } = keyboardOf(page)
    await openEditing(page, '/contact-us')
    await textOf(page, 'Legal name', 'empty').focus()
    const remove = page.getByRole('button', { name: 'Remove office' })
    await tabTo(remove.or(page.getByRole('button', { name: 'Add office after' })).first())
    await press('ArrowRight')
    await assertFocus(remove)
    await press('Enter')
    const add = page.getByRole('button', { name: 'Add office: Offices' })
    await assertFocus(add)
    await saved(page)
    await press('Enter')
    await assertFocus(page.getByRole('textbox', { name: 'Legal name', exact: true }))
  })
})
