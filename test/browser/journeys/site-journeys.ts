import assert from 'node:assert/strict'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { editable, saved, textOf } from '#test/browser/site-copy/editing.ts'
import type { Hands } from './hands.ts'
import { button, inDialog, type Journey, link } from './journey.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20H0z"/></svg>'

const signIn: Journey = async ({ page, press }, { site }) => {
  await page.context().clearCookies()
  await page.goto(await createSignInLink(site.app.services))
  await press(button(page, 'Sign in as admin@example.com'))
  await page.waitForURL('**/admin')
}

const start: Journey = async ({ page, press }) => {
  await press(page.locator('main .button:not(.button-quiet)').first())
  await page.waitForURL((url) => url.pathname !== '/admin')
}

const answer: Journey = async ({ page, press, go }, { site, name }) => {
  const asked = { from_name: 'Priya', email: 'priya@client.example', message: 'When?', received_at: '2026-11-21T05:00:00Z' }
  await site.app.store.create({ index: 'messages', id: `asked-${name}`, body: { ...asked, subject: `A team, ${name}` } })
  if (name === 'keys') await go(`A team, ${name}`)
  else {
    await go('Inbox')
    await press(link(page, `A team, ${name}`))
  }
  const reply = link(page, 'Reply by email')
  assert.match((await reply.getAttribute('href')) ?? '', /^mailto:priya@client\.example/)
  // No email program opens in a test.
  await reply.evaluate((each) => each.addEventListener('click', (event) => event.preventDefault()))
  await press(reply)
  await press(button(page, 'Mark as answered'))
  await page.getByText('Answered', { exact: true }).first().waitFor()
}

async function toTab({ page, way, press, go }: Hands, label: string): Promise<void> {
  if (way.startsWith('keyboard')) return go(label)
  await go('Pages')
  return press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: label }))
}

/** What several pages have is published with the first of them. */
const words: Journey = async (hands, { site, name }) => {
  const { page, way, press, write, go, keys } = hands
  const isKeyboard = way.startsWith('keyboard')
  await toTab(hands, 'Company details')
  await page.waitForURL('**/admin/site/company')
  await write(page.getByLabel('Address lines', { exact: true }).first(), `Street ${name}`)
  await write(page.getByLabel('Our story', { exact: true }), `Story ${name}`)
  if (isKeyboard) await keys('Enter')
  else await press(button(page, 'Save draft').and(page.locator(':visible')))
  await page.getByRole('status').filter({ hasText: 'saved' }).waitFor()
  await change('Edit Home', 'Heading', `Teams ${name}`)
  await page.goto('/admin')
  await change('Edit FAQ', 'Question', `Who, ${name}?`)
  const home = (await site.app.page('/')).html
  for (const each of ['Teams', 'Story', 'Street']) assert.match(home, new RegExp(`${each} ${name}`))
  assert.match((await site.app.page('/faq')).html, new RegExp(`Who, ${name}\\?`))

  async function change(edit: string, label: string, said: string): Promise<void> {
    await go('Pages')
    await press(link(page, edit))
    await editable(page)
    const text = textOf(page, label)
    await press(text)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(said)
    if (isKeyboard) await keys('Enter')
    else await page.keyboard.press('Enter')
    await saved(page)
    if (isKeyboard) await keys('Escape')
    await press(button(page, /^Publish/).first())
    const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true, disabled: false })
    await publish.waitFor()
    await press(inDialog(page, 'Publish'))
    await page.getByRole('dialog', { name: 'Published', exact: true }).waitFor()
  }
}

const branding: Journey = async (hands) => {
  const { page, press, write, choose } = hands
  await toTab(hands, 'Branding')
  await page.waitForURL('**/admin/site/looks')
  await write(page.getByLabel('Accent color', { exact: true }), '#0f766e')
  await choose(page.getByLabel('Logo', { exact: true }), { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await press(button(page, 'Publish branding'))
  await page.getByText('Branding published').waitFor()
}

export const siteJourneys = { signIn, start, answer, words, branding }
