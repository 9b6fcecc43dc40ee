import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { write } from './writing.ts'

let site: BrowserSite
before(async () => {
  site = await openBrowserSite()
})
after(() => site.close())

const SRC = '/assets/img/960x900/0123456789abcdef0123456789abcdef.webp'
const FIGURE = `<figure><img src="${SRC}" alt="A plan" width="192" height="192"><figcaption>A plan</figcaption></figure>`

it('a picture that is dragged goes where it is dropped, with its caption, also where it was not selected before', async () => {
  const { page, text, content } = await write(site, 'dragged', `<p>First.</p>${FIGURE}<p>Second.</p>`)
  await page.setViewportSize({ width: 1280, height: 1600 })
  await text.locator('figure img').dragTo(text.getByText('Second.'), { targetPosition: { x: 300, y: 10 } })
  assert.equal(await content(), `<p>First.</p><p>Second.</p>${FIGURE}`)
  await page.keyboard.press('Control+z')
  assert.equal(await content(), `<p>First.</p>${FIGURE}<p>Second.</p>`)
})
