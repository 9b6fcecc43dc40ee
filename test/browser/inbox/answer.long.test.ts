import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { receiveMessage } from '#domain/messages/messages.ts'
import { saveReplySettings } from '#domain/outgoing/reply-settings.ts'
import { button } from '#test/browser/admin/form-pages.ts'
import { listUnsavedTexts } from '#test/browser/admin/unsaved-texts.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { fieldsOf, smtpAt } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { until } from '#test/process/wait-until.ts'

let site: BrowserSite
let peer: SmtpPeer
before(async () => {
  peer = await openSmtpPeer()
  site = await openBrowserSite({ settings: { mailBy: 'smtp', mailFrom: 'Tradewind <website@tradewind.example>' } })
  site.app.services.mailer = smtpAt(peer.url)
  await saveReplySettings(site.app.store, {
    version: '',
    acknowledges: false,
    templates: [{ name: 'Call', text: 'Hi {name}, can we talk?' }],
  })
})
after(async () => {
  await site.close()
  await site.app.services.mailer?.close()
  await peer.close()
})

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

async function openMessage(subject: string, width: number): Promise<Page> {
  assert.ok((await receiveMessage(site.app.services, fieldsOf(subject))).ok)
  await site.app.found()
  const page = await site.administrator({ viewport: { width, height: 900 }, bypassCSP: true })
  await page.addInitScript(AXE)
  await page.goto('/admin/messages')
  await alive(page)
  await page.getByRole('link', { name: subject, exact: true }).click()
  await fieldOf(page).waitFor()
  await alive(page)
  return page
}

async function keptTexts(page: Page): Promise<string[]> {
  return (await listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))).map(({ texts }) => texts)
}

for (const width of [1280, 390])
  it(`answers a message in time at ${width} px: a template, more words, another tab, Ctrl+Enter, and Undo`, async () => {
    const first = await openMessage(`Pune ${width}`, width)
    await atRest(first)
    assert.deepEqual(await first.evaluate(violations), [])
    assert.ok(await first.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    assert.match(
      (await first.getByRole('region', { name: 'Reply' }).textContent()) ?? '',
      /From.*<website@tradewind\.example>To.*asha@example\.net/,
    )
    await first.getByRole('combobox', { name: 'Template' }).selectOption('Call')
    assert.equal(await fieldOf(first).inputValue(), 'Hi Asha, can we talk?')
    await first.keyboard.type(' Tomorrow?')
    await until(async () => (await keptTexts(first)).some((texts) => texts.includes('Tomorrow?')))
    const page = await first.context().newPage()
    await page.addInitScript(AXE)
    await first.close()
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Reply to Asha' }).click()
    const restore = page.getByRole('button', { name: /^Restore unsaved text/ })
    await restore.waitFor()
    await atRest(page)
    assert.deepEqual(await page.evaluate(violations), [])
    assert.equal(await page.getByRole('link', { name: 'Reply to Asha' }).count(), 0, 'offered once')
    await restore.click()
    await until(async () => (await fieldOf(page).inputValue()) === 'Hi Asha, can we talk? Tomorrow?')
    await fieldOf(page).press('Control+Enter')
    await page.getByText('Reply sent. The message is marked as answered.').waitFor()
    await alive(page)
    assert.match(peer.state.taken.at(-1)?.raw ?? '', /can we talk\? Tomorrow\?/)
    await until(async () => (await keptTexts(page)).length === 0)
    assert.equal(await restore.count(), 0, 'what was sent isn’t offered again')
    await atRest(page)
    assert.deepEqual(await page.evaluate(violations), [])
    await button(page, 'Undo').click()
    await page.getByText('The message is marked as not answered.').waitFor()
    await page.goto('/admin/settings/replies')
    await alive(page)
    assert.deepEqual(await page.evaluate(violations), [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  })

it('forgets an unsaved reply whose message was erased, or whose text was emptied', async () => {
  const page = await openMessage('Pune erased', 1280)
  await fieldOf(page).fill('Begun')
  await until(async () => (await keptTexts(page)).length === 1)
  await fieldOf(page).fill('')
  await until(async () => (await keptTexts(page)).length === 0)
  await fieldOf(page).fill('Begun again')
  await until(async () => (await keptTexts(page)).length === 1)
  const { documents } = await site.app.store.find({
    indexes: ['messages'],
    where: [{ field: 'email', equals: 'asha@example.net' }],
    size: 10,
  })
  for (const message of documents) await site.app.store.remove(message)
  await page.goto('/admin/settings')
  await until(async () => (await keptTexts(page)).length === 0)
  assert.equal(await page.getByRole('link', { name: 'Reply to Asha' }).count(), 0)
})
