import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { home } from '#app/content/home.ts'
import { publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/wait-until.ts'
import { editable, openEditing, publish, rewrite, saved, stateOf, textOf } from './editing.ts'

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>'

describe('what is written in the editing view', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('is taken back by Escape, counted, and not kept while it is too long or empty', async () => {
    const page = await site.administrator()
    await openEditing(page, '/')
    const heading = page.locator('h1 [data-words]')
    await heading.click()
    await page.keyboard.insertText('nonsense')
    await page.keyboard.press('Escape')
    assert.equal(await heading.innerText(), home.defaults.heading)
    await rewrite(heading, 'x'.repeat(91))
    await page.getByText('91 of 90').waitFor()
    await stateOf(page, 'Not saved: one text')
    const region = page.getByRole('region', { name: 'Editing' })
    await region.getByText('Heading has 91 characters. The limit is 90.').waitFor()
    await page.locator('.lead [data-words]').first().focus()
    await region.getByRole('button', { name: 'Mend it' }).click()
    await assertFocus(heading)
    assert.equal(await heading.innerText(), 'x'.repeat(91), 'what was typed stays')
    await heading.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await region.getByText('Heading can’t be empty.').waitFor()
    await page.keyboard.insertText(home.defaults.heading)
    await page.keyboard.press('Enter')
    await page.locator('.editing-issue').waitFor({ state: 'detached' })
    assert.deepEqual((await draftOf('home')) ?? {}, {})
  })

  it('is text, whatever is typed or pasted, for the writer and for visitors', async () => {
    const page = await site.administrator()
    await openEditing(page, '/')
    await page.locator('h1 [data-words]').click()
    await page.keyboard.press('Control+a')
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', `Pasted\u000bhere\n${text}`)
      data.setData('text/html', '<b>Pasted</b>')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, HOSTILE)
    await page.keyboard.press('Enter')
    await saved(page)
    await publish(page)
    const visitor = await site.visitor()
    await visitor.goto('/')
    assert.equal(await visitor.locator('h1').innerText(), `Pasted here ${HOSTILE}`)
    await page.getByRole('link', { name: 'See the page' }).click()
    assert.equal(await page.locator('h1').innerText(), `Pasted here ${HOSTILE}`)
  })

  it('stays in the page while nothing can be saved, and is saved when that is over', async () => {
    const page = await site.administrator()
    await openEditing(page, '/')
    await page.context().setOffline(true)
    const lead = page.locator('.lead [data-words]').nth(1)
    await rewrite(lead, 'Written on a train.')
    await stateOf(page, 'Not saved: no connection')
    await page.context().setOffline(false)
    await saved(page)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await rewrite(lead, 'Written after hours.')
    await stateOf(page, 'Not saved: signed out')
    await page.getByRole('link', { name: 'Sign in again in another tab' }).waitFor()
    await page.context().addCookies(cookies)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await saved(page)
    assert.equal((await draftOf('home'))?.['partner.text'], 'Written after hours.')
  })

  it('is saved also where all that changes is that a fact is called by its name', async () => {
    const { services, store } = site.app
    const changes = [{ place: 'facts.company', from: company.defaults.facts.company, to: 'EY' }]
    const kept = await saveCopyEdits(services, { table: company, changes, facts: {}, by: 'Anna' })
    await publishCopy(services, { table: company, version: kept?.version, by: 'Anna' })
    const page = await site.administrator()
    await openEditing(page, '/our-story')
    const heading = page.locator('h1 [data-words]')
    await rewrite(heading, 'How EY began')
    await saved(page)
    await rewrite(heading, 'How {company} began')
    await until(async () => (await draftOf('our-story'))?.heading === 'How {company} began')
    const published = await store.get('site-words', 'published')
    if (published) await store.remove(published)
  })

  it('is decided text by text when two have changed it', async () => {
    const [anna, ravi] = [await site.administrator(), await site.administrator()]
    await openEditing(anna, '/faq')
    await openEditing(ravi, '/faq')
    await rewrite(anna.locator('h1 [data-words]'), 'Of Anna')
    await saved(anna)
    await rewrite(textOf(ravi, 'Opening sentences'), 'Only of Ravi')
    await rewrite(ravi.locator('h1 [data-words]'), 'Of Ravi')
    const conflict = ravi.getByRole('group', { name: 'Not saved' })
    await conflict.getByText('Someone else changed Heading.').waitFor()
    assert.deepEqual(await conflict.locator('dd').allInnerTexts(), ['Of Ravi', 'Of Anna'])
    assert.deepEqual(await draftOf('faq'), { heading: 'Of Anna', lead: 'Only of Ravi' })
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await saved(ravi)
    await assertFocus(ravi.locator('h1 [data-words]'))
    assert.deepEqual(await draftOf('faq'), { heading: 'Of Ravi', lead: 'Only of Ravi' })
    await rewrite(anna.locator('h1 [data-words]'), 'Of Anna again')
    await anna.getByRole('button', { name: 'Use theirs' }).click()
    assert.equal(await anna.locator('h1').innerText(), 'Of Ravi')
  })

  it('leads a link elsewhere by its dialog, which refuses what runs; the link itself leads nowhere meanwhile', async () => {
    const page = await site.administrator()
    await openEditing(page, '/')
    const link = textOf(page, 'Link text', 'Get Started')
    await link.click()
    await page.keyboard.press('Escape')
    assert.match(page.url(), /\/\?edit$/)
    await page.getByRole('button', { name: 'Link…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByLabel('URL').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Set link' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'A link can lead to a web page' }).waitFor()
    await dialog.getByLabel('URL').fill('example.com/start')
    await dialog.getByLabel('Words').fill('Begin')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await saved(page)
    assert.equal(
      await page.getByText('Begin', { exact: true }).locator('xpath=ancestor::a').getAttribute('href'),
      'https://example.com/start',
    )
    assert.equal((await draftOf('home'))?.['hero.action.path'], 'https://example.com/start')
  })

  it('may be words that nobody sees in the page, or no page shows to whoever is signed in', async () => {
    const page = await site.administrator()
    await openEditing(page, '/faq')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Other text on this page' }).click()
    await page.getByLabel('Title in search results').fill('Answers')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await saved(page)
    assert.equal((await draftOf('faq'))?.title, 'Answers')
    await page.goto('/contact-us?edit')
    await editable(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await assertFocus(page.getByRole('dialog').getByLabel('Form › Button', { exact: true }))
    await page.goto('/admin/site/words')
    await page.getByRole('link', { name: 'Edit Sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Other text on this page' })
    await dialog.getByLabel('Heading', { exact: true }).fill('Who are you?')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await saved(page)
    await publish(page)
    const visitor = await site.visitor()
    await visitor.goto('/login')
    assert.equal(await visitor.locator('h1').innerText(), 'Who are you?')
  })

  it("is kept if the page can't be reloaded, and the bar says that it shows the earlier state", async () => {
    const page = await site.administrator()
    await openEditing(page, '/our-story')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Other text on this page' }).click()
    await page.route('**/our-story?**', (route) => (route.request().resourceType() === 'xhr' ? route.abort() : route.continue()))
    const dialog = page.getByRole('dialog', { name: 'Other text on this page' })
    const leftOut = dialog.getByRole('checkbox', { name: /Left out$/ }).first()
    const wasLeftOut = await leftOut.isChecked()
    await leftOut.press('Space')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'The page is out of date' }).waitFor()
    await saved(page)
    await page.unroute('**/our-story?**')
    await page.reload()
    await editable(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Other text on this page' }).click()
    assert.equal(await leftOut.isChecked(), !wasLeftOut)
  })

  async function draftOf(key: string): Promise<Record<string, unknown> | undefined> {
    const stored = await site.app.store.get('site-words', `draft-${key}`)
    return stored?.body.changes as Record<string, unknown> | undefined
  }
})
