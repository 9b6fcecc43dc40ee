import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { field, status } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import type { Hands } from './hands.ts'
import { button, inDialog, type Journey, link, POST } from './journey.ts'

/** By keyboard, the form has a key for its primary button, and the dialog begins on its verb. */
async function confirm(hands: Hands, primary: Locator, verb?: string): Promise<void> {
  const { page, way, press, keys } = hands
  await alive(page)
  if (way.startsWith('pointer')) await press(primary)
  else await keys('Control+Enter')
  if (verb === undefined) return
  await inDialog(page, verb).waitFor()
  if (way.startsWith('pointer')) await press(inDialog(page, verb))
  else await keys('Enter')
}

const primary = (page: Page, name: string | RegExp) => page.locator('#post-form').getByRole('button', { name, exact: true })

const schedule: Journey = async (hands, { name }) => {
  const { page, way, press, write, keys } = hands
  await press(link(page, 'Add Blog'))
  await page.waitForURL('**/add-tradewind-blog')
  await write(field(page, 'Title'), `Pune by ${name}`)
  await write(page.locator('[contenteditable="true"]').first(), 'How we chose it.')
  if (way.startsWith('keyboard')) await keys('Escape')
  await write(field(page, 'Content excerpt'), 'How we chose the city.')
  await write(field(page, 'Posted date'), '2026-12-20')
  await write(field(page, 'Time'), '09:00')
  await write(field(page, 'Expiry date'), '2027-12-20')
  await write(field(page, 'Category'), 'Locations')
  await write(field(page, 'Author'), 'Asha Rao')
  const opened = page.waitForEvent('popup')
  await press(button(page, 'Preview'))
  const preview = await opened
  await preview.getByRole('heading', { level: 1, name: `Pune by ${name}` }).waitFor()
  await preview.close()
  await press(button(page, 'More actions'))
  await press(page.locator('#post-menu').getByRole('button', { name: 'Preview link' }))
  await press(button(page, 'Copy'))
  await confirm(hands, primary(page, /^Schedule for Dec 20, 9:00 AM IST/), 'Schedule')
  await page.waitForURL('**/blogs')
  await status(page, 'Scheduled for Dec 20, 9:00 AM IST.')
}

const fromLink: Journey = async (hands, { origin, name }) => {
  const { page, press, write, choose } = hands
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1c5a66' } })
    .png()
    .toBuffer()
  await press(link(page, 'Add News'))
  await page.waitForURL('**/add-blog')
  await write(field(page, 'Blog link'), `${origin}/${name}`)
  await press(button(page, 'Fill from link'))
  await status(page, /Filled in from/)
  await choose(field(page, 'Author logo'), { name: 'ann.png', mimeType: 'image/png', buffer })
  await write(field(page, 'Expiry date'), '2027-12-20')
  await write(field(page, 'Category'), 'Press')
  await confirm(hands, primary(page, 'Publish'), 'Publish')
  await page.waitForURL('**/blogs')
  await page.getByText(`Plant ${name}`).first().waitFor()
}

const typo: Journey = async (hands, { site, name }) => {
  const { page, press, write, go } = hands
  const id = `typo-${name}`
  const title = async () => (await site.app.store.get('news', id))?.body.title
  await site.app.store.create(
    { index: 'news', id, body: { ...POST, title: `Recieved ${name}`, blog_link: '/faq' } },
    { publicEffect: 'changed' },
  )
  if (name === 'keys') await go(`Recieved ${name}`)
  else {
    await go('Posts')
    await press(link(page, `Edit Recieved ${name}`))
  }
  await page.waitForURL(`**/edit-news/${id}*`)
  await write(field(page, 'Title'), `Received ${name}`)
  await confirm(hands, primary(page, 'Update'))
  await status(page, 'Updated. Visitors see it now.')
  assert.equal(await title(), `Received ${name}`)
  await site.app.found()
  await press(link(page, 'Version history'))
  await press(button(page, 'Restore this version').last())
  await page.waitForURL(`**/edit-news/${id}`)
  // The focus is on the notice, outside of the form.
  await press(primary(page, 'Update'))
  await status(page, 'Updated. Visitors see it now.')
  assert.equal(await title(), `Recieved ${name}`)
}

const remove: Journey = async ({ page, press, go }, { site, name }) => {
  const id = `gone-${name}`
  await site.app.store.create(
    { index: 'news', id, body: { ...POST, title: `Gone ${name}`, blog_link: '/faq' } },
    { publicEffect: 'changed' },
  )
  await go('Posts')
  await page.waitForURL('**/admin/manage-blogs*')
  await press(button(page, `Delete Gone ${name}`))
  await press(inDialog(page, 'Delete'))
  await status(page, 'Deleted')
  await press(button(page, 'Undo'))
  await status(page, 'Restored')
  assert.equal((await site.app.request(`/api/news/${id}`)).status, 200)
}

const imports: Journey = async ({ page, way, press, choose, go }, { name }) => {
  const rows = [1, 2].map((at) => ({ ...POST, posted_date: '2026-11-01', expiry_date: '2030-11-01', title: `Moved ${at} ${name}` }))
  await go('Posts')
  if (way === 'pointer at 390 px') await press(button(page, 'More'))
  await press(link(page, 'Add Data').and(page.locator(':visible')))
  await press(link(page, 'Import a file'))
  await page.waitForURL('**from=file')
  const file = { name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rows)) }
  await choose(page.getByLabel('File', { exact: true }), file)
  await press(button(page, 'Import file'))
  await press(button(page, 'Import and publish 2'))
  await page.getByText('2 posts imported.').waitFor()
  await press(link(page, 'All imports'))
  await press(page.getByRole('main').getByRole('button', { name: new RegExp(`^Undo import ${name}`) }))
  await press(inDialog(page, 'Undo import'))
  await page.getByText(/^The import is undone\./).waitFor()
}

export const postJourneys = { schedule, fromLink, typo, remove, imports }
