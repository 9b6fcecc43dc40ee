import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { listen } from '#test/peers/listen.ts'
import { assertFocus } from './keyboard.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

/** What a page elsewhere can have a browser do with a link that nobody has clicked. */
const LOOKS: Record<string, (link: string) => string> = {
  'a prefetch by its rules': (link) =>
    `<script type="speculationrules">${JSON.stringify({ prefetch: [{ source: 'list', urls: [link], eagerness: 'immediate' }] })}</script>`,
  'a prefetch by a link element': (link) => `<link rel="prefetch" href="${link}">`,
  'a picture': (link) => `<img src="${link}">`,
  'a fetch': (link) => `<script>fetch('${link}', { mode: 'no-cors' }).catch(() => {})</script>`,
}

describe('a sign-in link on a page elsewhere', () => {
  let site: BrowserSite
  let html = ''
  let elsewhere: Awaited<ReturnType<typeof listen>>

  before(async () => {
    site = await openBrowserSite()
    elsewhere = await listen(createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html)))
  })

  after(async () => {
    await elsewhere.close()
    await site.close()
  })

  async function sessions(): Promise<number> {
    await site.app.found()
    return (await site.app.store.find({ indexes: ['sessions'], size: 0 })).total
  }

  for (const [name, look] of Object.entries(LOOKS))
    it(`is not used up by ${name}, nor by a click, and its button signs in`, async () => {
      const link = await createSignInLink(site.app.services)
      html = `<!DOCTYPE html><title>Mail</title><a href="${link}">Sign in</a>${look(link)}`
      const before = await sessions()
      const page = await site.visitor()
      const looked = page.context().waitForEvent('request', (request) => request.url() === link)
      await page.goto(`http://localhost:${elsewhere.port}/`)
      // What another site's page may not see is no response to it, but it was answered.
      await (await looked).response()
      await page.getByRole('link', { name: 'Sign in' }).click()
      const button = page.getByRole('button', { name: 'Sign in as admin@example.com' })
      await button.waitFor()
      assert.equal(await sessions(), before)
      await button.dblclick()
      await page.waitForURL('**/admin')
      assert.equal(await sessions(), before + 1)
    })
})

it('a sign-in link works without JavaScript, and says of itself that it is used', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.visitor({ javaScriptEnabled: false })
  const link = await createSignInLink(site.app.services)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in as admin@example.com' }).click()
  await page.waitForURL('**/admin')
  const other = await site.visitor({ javaScriptEnabled: false })
  await other.goto(link)
  await other.getByRole('alert').filter({ hasText: 'This sign-in link was already used or has expired.' }).waitFor()
})

it('what is pasted and no sign-in link is called so, with the keyboard on it and word of where one comes from, without JavaScript', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.visitor({ javaScriptEnabled: false })
  await page.goto('/login')
  const field = page.getByLabel('Sign-in link')
  await field.fill('hello')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'That isn’t a sign-in link.' }).waitFor()
  await assertFocus(field)
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  const described = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').map((id) => page.locator(`#${id}`).innerText())
  assert.match((await Promise.all(described)).join(' '), /isn’t a sign-in link\. .*Your IT team can make a new one/)
  await field.fill(`Sign in: ${await createSignInLink(site.app.services)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
})
