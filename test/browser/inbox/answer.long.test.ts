import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { receiveMessage } from '#domain/messages/messages.ts'
import { saveReplySettings } from '#domain/outgoing/reply-settings.ts'
import { button } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { fieldsOf, smtpAt } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'

let site: BrowserSite
let peer: SmtpPeer
before(async () => {
  peer = await openSmtpPeer()
  site = await openBrowserSite({ settings: { mailBy: 'smtp' } })
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

for (const width of [1280, 390])
  it(`answers a message in time at ${width} px: a template, more words, Ctrl+Enter, and Undo`, async () => {
    const kept = await receiveMessage(site.app.services, fieldsOf(`Pune ${width}`))
    assert.ok(kept.ok)
    await site.app.found()
    const page = await site.administrator({ viewport: { width, height: 900 }, bypassCSP: true })
    await page.addInitScript(AXE)
    await page.goto('/admin/messages')
    await alive(page)
    await page.getByRole('link', { name: `Pune ${width}`, exact: true }).click()
    const area = page.getByRole('textbox', { name: 'To asha@example.net' })
    await area.waitFor()
    await alive(page)
    await atRest(page)
    assert.deepEqual(await page.evaluate(violations), [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.getByRole('combobox', { name: 'Template' }).selectOption('Call')
    assert.equal(await area.inputValue(), 'Hi Asha, can we talk?')
    await page.keyboard.type(' Tomorrow?')
    await page.reload()
    await alive(page)
    await button(page, 'Restore').click()
    assert.equal(await area.inputValue(), 'Hi Asha, can we talk? Tomorrow?')
    await area.press('Control+Enter')
    await page.getByText('Reply sent. The message is marked as answered.').waitFor()
    await alive(page)
    assert.match(peer.state.taken.at(-1)?.raw ?? '', /can we talk\? Tomorrow\?/)
    assert.equal(await button(page, 'Restore').count(), 0, 'what was sent isn’t offered again')
    await atRest(page)
    assert.deepEqual(await page.evaluate(violations), [])
    await button(page, 'Undo').click()
    await page.getByText('The message is marked as not answered.').waitFor()
    await page.goto('/admin/settings/replies')
    await alive(page)
    assert.deepEqual(await page.evaluate(violations), [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  })
