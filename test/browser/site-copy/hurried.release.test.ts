import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { editable, openForEditing, publish, rewrite, saved, stateOf, toolsOf } from './editing.ts'

const TOO_LONG = 'Too long '.repeat(16).trim()

describe('who is in a hurry in the editing view', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const heading = (page: Page) => page.locator('h1 [data-words]')

  const edit = (path: string) => openForEditing(site, path)

  async function draftOf(key: string): Promise<Record<string, unknown>> {
    return Object(Object((await site.app.store.get('site-words', `draft-${key}`))?.body).changes)
  }

  async function addLineAfter(page: Page, place: string): Promise<void> {
    await page.locator(`[data-words="${place}"]`).focus()
    await page.getByRole('button', { name: /^Add .* after$/ }).click()
  }

  it('publishes what was typed this very moment', async () => {
    const page = await edit('/our-story')
    await heading(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('Published at once')
    // As a person does it, who sees no attribute that says to wait.
    await page.getByRole('button', { name: 'Publish', exact: true }).click({ force: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog', { name: 'Published', exact: true }).waitFor()
    const visitor = await site.visitor()
    await visitor.goto('/our-story')
    assert.equal(await visitor.locator('h1').innerText(), 'Published at once')
  })

  it('is not asked whether to leave while that is being saved, only where it cannot be', async () => {
    const page = await edit('/product-engineering')
    let asked = 0
    page.on('dialog', (dialog) => {
      asked++
      void dialog.dismiss()
    })
    await heading(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(TOO_LONG)
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await stateOf(page, 'Not saved: one text')
    assert.equal(asked, 1)
    await rewrite(heading(page), 'Of the last moment')
    await heading(page).click()
    await page.keyboard.insertText('!')
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await page.waitForURL('**/product-engineering')
    assert.equal(asked, 1)
    assert.match(String((await draftOf('product-engineering')).heading), /!/)
  })

  it('can point at a text that was left with blanks alone', async () => {
    const page = await edit('/center-of-excellence')
    await rewrite(heading(page), '   ')
    await stateOf(page, 'Not saved: one text')
    await rewrite(heading(page), 'There again')
    await saved(page)
    assert.equal((await draftOf('center-of-excellence')).heading, 'There again')
  })

  it('reads that nothing is saved of what could not be, after something else was published', async () => {
    const page = await edit('/executive-search')
    await rewrite(heading(page), 'Kept')
    await saved(page)
    await page.route('**/admin/words/executive-search', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { problem: 'The disk is full.' } }) : route.continue(),
    )
    await rewrite(heading(page), 'Not kept')
    await stateOf(page, 'Not saved')
    await publish(page)
    await page.keyboard.press('Escape')
    // It is tried again from time to time.
    await stateOf(page, /^Not saved$/)
  })

  it('reads what waits to be published, and can publish it, after the server could not be reached', async () => {
    const page = await edit('/contact-us')
    await rewrite(heading(page), 'Waits')
    await saved(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('ins', { hasText: 'Waits' }).waitFor()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('alert').filter({ hasText: 'We couldn’t reach the server' }).waitFor()
    assert.equal(await dialog.getByText('Nothing to publish').count(), 0)
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog', { name: 'Published', exact: true }).waitFor()
  })

  it('does not read on that something waits which another tab has published', async () => {
    const page = await edit('/privacy-policy')
    await rewrite(heading(page), 'Published elsewhere')
    await saved(page)
    const other = await edit('/privacy-policy')
    await publish(other)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByText('Nothing to publish.').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await toolsOf(page).getByText('Unpublished changes').count(), 0)
  })

  it('finds a text that is not saved where it was when a list is changed, and a conflict where it has become another', async () => {
    const [page, other] = [await edit('/faq'), await edit('/faq')]
    await rewrite(heading(page), TOO_LONG)
    await rewrite(heading(other), 'Of somebody else')
    await saved(other)
    await addLineAfter(page, 'faq:groups.0.questions.0.question')
    await toolsOf(page).getByText('Someone else changed Heading.').waitFor()
    assert.equal(await heading(page).innerText(), TOO_LONG)
    await rewrite(heading(page), 'Short')
    assert.equal((await draftOf('faq')).heading, 'Of somebody else')
    await toolsOf(page).getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    assert.equal((await draftOf('faq')).heading, 'Short')
  })

  it('finds what was saved, and can go on with it, on the way back and where it is saved while the page is loaded', async () => {
    const page = await edit('/global-capability-centers')
    await rewrite(heading(page), 'Saved before')
    await saved(page)
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await page.waitForURL('**/global-capability-centers')
    await page.goBack()
    await editable(page)
    assert.equal(await heading(page).innerText(), 'Saved before')

    const other = await edit('/global-capability-centers')
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/admin/words/global-capability-centers', async (route) => {
      await isHeld
      await route.continue()
    })
    await page.reload()
    await rewrite(heading(other), 'Saved meanwhile')
    await saved(other)
    letGo()
    await editable(page)
    await rewrite(heading(page), 'Saved after')
    await saved(page)
    assert.equal((await draftOf('global-capability-centers')).heading, 'Saved after')
  })

  it('changes no list that somebody else has changed meanwhile before it is seen', async () => {
    const [page, other] = [await edit('/'), await edit('/')]
    const answer = (of: Page) => of.locator('[data-words="home:answers.items.1.answer"]')
    await rewrite(answer(other), 'Of somebody else')
    await saved(other)
    await addLineAfter(page, 'home:answers.items.0.question')
    await toolsOf(page).getByText('Someone else changed this list.').waitFor()
    assert.equal(await answer(page).innerText(), 'Of somebody else')
    await addLineAfter(page, 'home:answers.items.0.question')
    await saved(page)
    const items = (await draftOf('home'))['answers.items']
    assert.deepEqual(Array.isArray(items) && items.map(({ answer }) => answer).slice(1, 3), ['', 'Of somebody else'])
  })

  it('keeps in sight what was typed into a line that somebody else has removed', async () => {
    const [page, other] = [await edit('/faq'), await edit('/faq')]
    const last = (of: Page) => of.locator('[data-words^="faq:groups.0.questions."][data-words$=".question"]').last()
    await rewrite(last(page), TOO_LONG)
    await stateOf(page, 'Not saved: one text')
    await last(other).focus()
    await other.getByRole('button', { name: /^Remove / }).click()
    await saved(other)
    await addLineAfter(page, 'faq:groups.1.questions.0.question')
    await page.getByRole('alert').filter({ hasText: 'The list is changed. Reload the page to see it.' }).waitFor()
    assert.equal(await last(page).innerText(), TOO_LONG)
  })
})
