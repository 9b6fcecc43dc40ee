import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { receiveMessage } from '#domain/messages/messages.ts'
import { createWebhookRounds } from '#domain/webhooks/deliver-webhooks.ts'
import { createWebhooks } from '#server/webhooks/post-webhook.ts'
import { button } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openWebhookPeer, status, type WebhookPeer } from '#test/peers/webhook.ts'

const PATH = '/admin/settings/destinations'

let site: BrowserSite
let peer: WebhookPeer
before(async () => {
  peer = await openWebhookPeer()
  const webhooks = createWebhooks({ userAgent: 'Test', namedHosts: [peer.host] })
  site = await openBrowserSite({ outside: { webhooks } })
})
after(async () => {
  await site.close()
  await peer.close()
})

async function fits(page: Page) {
  await atRest(page)
  assert.deepEqual(await page.evaluate(violations), [])
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
}

async function minutesPass(minutes: number) {
  const { app } = site
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  const works: Promise<unknown>[] = []
  await app.found()
  await createWebhookRounds({ ...app.services, background: (work) => void works.push(work) }, () => false)()
  await Promise.all(works)
}

for (const [name, viewport] of Object.entries({ desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }))
  it(`sees on a ${name} why a webhook failed, and replays it and a range of days`, async () => {
    const page = await site.administrator({ viewport, bypassCSP: true })
    await page.addInitScript(AXE)
    const crm = `CRM ${name}`
    peer.state.answer = status(200)
    await page.goto(PATH)
    await alive(page)
    await fits(page)
    await page.getByLabel('Name').fill(crm)
    await page.getByRole('textbox', { name: 'URL' }).fill(peer.url)
    await fits(page)
    await button(page, 'Add destination').click()
    const secret = page.getByLabel('Secret', { exact: true })
    assert.match(await secret.inputValue(), /^whsec_/)
    await fits(page)
    await page.goto(PATH)
    await alive(page)
    assert.equal(await secret.count(), 0)
    assert.ok(!(await page.content()).includes('0123456789abcdef'))
    await button(page, 'Send a test').click()
    await page.getByText(`${crm} took the test.`).waitFor()
    const tested = page.getByRole('region', { name: `Deliveries to ${crm}` }).getByRole('listitem')
    await tested
      .filter({ hasText: /^Test / })
      .getByText('Request and answer')
      .click()
    await tested.getByText(/message\.test[\s\S]*200/).waitFor()
    await fits(page)

    await page.getByText('Change URL', { exact: true }).click()
    await fits(page)
    await page.getByLabel('New URL').fill(`${peer.url}-2`)
    await button(page, 'Save URL').click()
    await page.getByText('Saved. Send a test.').waitFor()
    await button(page, 'Send a test').click()
    await page.getByText(`${crm} took the test.`).waitFor()
    assert.match(peer.state.taken.at(-1)?.path ?? '', /-2$/)
    assert.ok(!(await page.content()).includes('0123456789abcdef'))

    peer.state.answer = status(503)
    for (const subject of [`Pune ${name}`, `Goa ${name}`]) assert.ok((await receiveMessage(site.app.services, fieldsOf(subject))).ok)
    await minutesPass(1)
    await minutesPass(20)
    await page.goto('/admin')
    await page.getByRole('link', { name: `Details: ${crm} isn’t taking messages` }).click()
    await page.getByText('It hasn’t taken messages since').waitFor()
    await page.getByText('Request and answer').first().click()
    await fits(page)
    peer.state.answer = status(200)
    await button(page, `Try now: Pune ${name}`).click()
    await page.getByText('Sent.', { exact: true }).waitFor()
    await button(page, `Replay: Pune ${name}`).waitFor()
    await minutesPass(60)

    peer.state.answer = status(400)
    assert.ok((await receiveMessage(site.app.services, fieldsOf(`Refused ${name}`))).ok)
    await minutesPass(5)
    await page.goto('/admin/messages?show=problems')
    await page
      .getByRole('listitem')
      .filter({ hasText: crm })
      .getByRole('link', { name: `Refused ${name}` })
      .click()
    await page.getByRole('region', { name: 'Destinations' }).getByText('It refused the message (400).').waitFor()
    await fits(page)
    await page.goto(PATH)
    peer.state.answer = status(200)

    const before = peer.state.taken.length
    await page.getByText('Replay a range', { exact: true }).click()
    await page.getByLabel('First day').fill('2026-11-01')
    await page.getByLabel('Last day').fill('2026-11-30')
    await button(page, 'Count').click()
    const again = page.getByRole('button', { name: /^Replay \d messages$/ })
    await fits(page)
    await again.click()
    await button(page, 'Stop').waitFor()
    await fits(page)
    await minutesPass(1)
    await page.goto(PATH)
    assert.equal(await button(page, 'Stop').count(), 0)
    assert.ok(peer.state.taken.length >= before + 2)
    await button(page, `Delete ${crm}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`Deleted ${crm}.`).waitFor()
  })
