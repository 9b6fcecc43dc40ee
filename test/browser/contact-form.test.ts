import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFocus } from './keyboard.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

const FIELDS = { Name: 'Grace', Email: 'grace@client.example', Subject: 'Ten engineers', Message: 'When could they start?' }

describe('the contact form with its script', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function filledForm(fields: Record<string, string> = FIELDS): Promise<Page> {
    const page = await site.visitor()
    await page.goto('/contact-us')
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
    return page
  }

  async function typedIn(page: Page) {
    const values: Record<string, string> = {}
    for (const label of Object.keys(FIELDS)) values[label] = await page.getByLabel(label).inputValue()
    return values
  }

  async function sentMessages(subject: string) {
    const { documents } = await site.app.store.find({ indexes: ['messages'], size: 100 })
    return documents.filter(({ body }) => body.subject === subject)
  }

  const another = (page: Page) => page.getByRole('link', { name: 'Send another message' })
  const send = (page: Page) => page.getByRole('button', { name: /^Send/ })

  it('clears the fields at once, sends one message however often the button is pressed, and moves to the answer', async () => {
    const page = await filledForm({ ...FIELDS, Subject: 'Pressed often' })
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    let requests = 0
    await page.route('**/contact-us', async (route) => {
      requests++
      arrived.resolve()
      await held.promise
      await route.continue()
    })
    await send(page).click()
    await arrived.promise
    assert.deepEqual(await typedIn(page), { Name: '', Email: '', Subject: '', Message: '' })
    assert.equal(await send(page).innerText(), 'Sending…')
    await send(page).dispatchEvent('click')
    held.resolve()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    await assertFocus(page.getByRole('alert'))
    assert.equal(await page.locator('form[data-contact-form]').count(), 0)
    await page.getByRole('main').getByText('You get an answer').filter({ visible: true }).waitFor()
    assert.equal(await page.getByRole('alert').innerText(), 'Message received.\n\nWe reply in 1–\u20602 business days.')
    assert.equal(requests, 1)
    assert.equal((await sentMessages('Pressed often')).length, 1)
  })

  it('sends nothing when the page is loaded again, and says the same again', async () => {
    const page = await filledForm({ ...FIELDS, Subject: 'Loaded again' })
    const alert = page.getByRole('alert')
    await send(page).click()
    await alert.filter({ hasText: 'Message received.' }).waitFor()
    assert.match(page.url(), /\/contact-us\?sent=[\w-]+$/)
    for (let load = 0; load < 3; load++) {
      await page.reload()
      await alert.filter({ hasText: 'Message received.' }).waitFor()
    }
    assert.equal((await sentMessages('Loaded again')).length, 1)
    await another(page).click()
    await page.getByLabel('Name').fill('Grace')
    await send(page).click()
    await alert.filter({ hasText: 'Check what you entered' }).waitFor()
    assert.equal(new URL(page.url()).search, '', 'nothing is said any more of the first message')
  })

  it('has the same answer without script, after which loading the page again sends nothing', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    await page.goto('/contact-us')
    for (const [label, value] of Object.entries({ ...FIELDS, Subject: 'No script' })) await page.getByLabel(label).fill(value)
    await send(page).click()
    await page.waitForURL(/\/contact-us\?sent=[\w-]+#result$/)
    await assertFocus(page.getByRole('alert'))
    for (let load = 0; load < 3; load++) {
      await page.reload()
      await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    }
    assert.equal((await sentMessages('No script')).length, 1)
    assert.equal(await page.getByLabel('Message').count(), 0)
    assert.equal(await page.getByRole('heading', { name: 'What happens next?' }).filter({ visible: true }).count(), 1)
    await another(page).click()
    assert.deepEqual(await typedIn(page), { Name: '', Email: '', Subject: '', Message: '' })
    assert.deepEqual(await page.context().cookies(), [])
  })

  it('is filled as it was for who comes back to its page before sending it', async () => {
    const page = await filledForm()
    await page.goto('/faq')
    await page.goBack()
    assert.deepEqual(await typedIn(page), FIELDS)
    await send(page).click()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    await page.goto('/faq')
    await page.goBack()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    await another(page).click()
    assert.deepEqual(await typedIn(page), { Name: '', Email: '', Subject: '', Message: '' })
  })

  it('keeps what was typed when something is to be mended, and says what beside the field and on top', async () => {
    const page = await filledForm({ ...FIELDS, Subject: 'To be mended', Email: 'grace at client', Message: '' })
    await send(page).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await assertFocus(page.getByRole('alert'))
    assert.deepEqual(await typedIn(page), { ...FIELDS, Subject: 'To be mended', Email: 'grace at client', Message: '' })
    await alert.getByRole('link', { name: 'Please enter a valid email address' }).press('Enter')
    await assertFocus(page.getByLabel('Email'))
    const described = (await page.getByLabel('Message').getAttribute('aria-describedby')) ?? ''
    assert.equal(await page.locator(`#${described.split(' ')[1]}`).innerText(), 'Please enter a message in the textarea.')
    await page.getByLabel('Email').fill(FIELDS.Email)
    await page.getByLabel('Message').fill(FIELDS.Message)
    await send(page).click()
    await alert.filter({ hasText: 'Message received.' }).waitFor()
    assert.equal((await sentMessages('To be mended')).length, 1)
  })

  it('says why the server refused to read the form, and brings back what was typed', async () => {
    const page = await filledForm()
    await page.route('**/contact-us', (route) => route.fulfill({ status: 429, contentType: 'text/plain', body: 'Too many tries.' }))
    await send(page).click()
    await page.getByRole('alert').filter({ hasText: 'Too many tries.' }).waitFor()
    assert.match(await page.getByRole('alert').innerText(), /^Failed to send email\./)
    assert.deepEqual(await typedIn(page), FIELDS)
  })

  it('takes an answer that is not from this site for no answer', async () => {
    const page = await filledForm()
    const portal = '<html><body><form><h1>Sign in to the hotel network</h1></form></body></html>'
    await page.route('**/contact-us', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: portal }))
    await send(page).click()
    await page.getByRole('alert').filter({ hasText: 'Your message didn’t reach us.' }).waitFor()
    assert.deepEqual(await typedIn(page), FIELDS)
  })
})

describe('the proof of work', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const later = () => {
    site.app.clock.now = new Date(site.app.clock.now.getTime() + 60_000)
  }

  async function storedOf(subject: string) {
    const { documents } = await site.app.store.find({ indexes: ['messages'], size: 100 })
    return documents.filter(({ body }) => body.subject === subject).map(({ body }) => body)
  }

  it('R33 is done unseen while somebody writes with the keyboard alone, and the message is in the inbox', async () => {
    const page = await site.visitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/contact-us')
    const before = await page.locator('form[data-contact-form]').ariaSnapshot()
    assert.ok(!asked.includes('/contact-us/challenge'), 'nothing is worked out for somebody who only reads')
    later()
    await page.getByLabel('Name').focus()
    for (const text of Object.values({ ...FIELDS, Subject: 'By keyboard' })) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Send message')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.keyboard.press('Enter')
    assert.match((await sent).postData() ?? '', /name="proof"\r\n\r\n\{"challenge"/)
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    assert.equal(asked.filter((path) => path === '/contact-us/challenge').length, 1)
    const [body] = await storedOf('By keyboard')
    assert.deepEqual([body?.suspicious, body?.set_aside_for], [false, ''])
    await page.goto('/contact-us')
    assert.equal(await page.locator('form[data-contact-form]').ariaSnapshot(), before, 'the form has nothing to solve')
  })

  it('R33 is renewed for a form that stayed open long, and left out if the site gives none', async () => {
    const page = await site.visitor()
    await page.goto('/contact-us')
    const first = page.waitForResponse((response) => response.url().includes('/challenge'))
    await page.getByLabel('Name').fill('Grace')
    await first
    site.app.clock.now = new Date(site.app.clock.now.getTime() + 3_600_000)
    await page.evaluate((now) => {
      Date.now = () => now
    }, Date.now() + 3_600_000)
    for (const [label, value] of Object.entries({ ...FIELDS, Subject: 'Open for long' })) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    await page.route('**/challenge*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('link', { name: 'Send another message' }).click()
    later()
    for (const [label, value] of Object.entries({ ...FIELDS, Subject: 'Without' })) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    for (const subject of ['Open for long', 'Without'])
      assert.deepEqual(
        (await storedOf(subject)).map(({ suspicious }) => suspicious),
        [false],
        subject,
      )
  })
})

it('R33 “Not spam” is pressed in the list, with the keyboard or the mouse, and leads back to it', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const received_at = site.app.clock.now.toISOString()
  const body = { from_name: 'Grace', email: 'g@client.example', message: 'Text', suspicious: true, set_aside_for: 'many', received_at }
  for (const id of ['one', 'two']) await site.app.store.create({ index: 'messages', id, body: { ...body, subject: id } })
  const page = await site.administrator()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Check: 2 messages in Spam' }).click()
  await page.getByRole('button', { name: 'Not spam: one' }).click()
  await page.getByText('The message is in the inbox.').waitFor()
  await page.getByRole('button', { name: 'Not spam: two' }).press('Enter')
  await page.getByText('No spam.').waitFor()
  await page.goto('/admin/messages')
  for (const subject of ['one', 'two']) await page.getByRole('link', { name: subject }).waitFor()
})
