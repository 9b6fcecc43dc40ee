import assert from 'node:assert/strict'
import { it } from 'node:test'
import { storeImage } from '#domain/images/images.ts'
import { button, PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { png } from './image-file.ts'

it('images of Media are told of as they are found: how many, and nothing of a search that is not answered yet', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  await storeImage(site.app.services, new Uint8Array(await png('#708090')), 'whole', 'harbour.png')
  await site.app.store.create({ index: 'blog', id: 'told', body: { ...PUBLISHED, author: 'A', content: '<p>Words.</p>' } })
  const page = await site.administrator()
  await page.goto('/edit-blog/told')
  await settled(page)
  await button(page, 'Logo from library').click()
  const dialog = page.getByRole('dialog', { name: 'Choose from library' })
  const search = dialog.getByLabel('Search by name')
  await search.fill('harbour')
  await dialog
    .getByRole('status')
    .filter({ hasText: /^1 image on page 1$/ })
    .waitFor({ state: 'attached' })
  await search.fill('nothing of that name')
  await dialog.getByText('No image has this name.').waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/media\/choose$/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/media\/choose$/)
  await search.fill('')
  await asked
  assert.equal(await dialog.getByText('No images yet.').count(), 0)
  answer.resolve()
  await dialog.getByRole('button', { name: 'harbour.png' }).waitFor()
})

it('who was signed out meanwhile is told so where pictures of Media are looked for, and not to wait a moment', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  await site.app.store.create({ index: 'blog', id: 'out', body: { ...PUBLISHED, author: 'A', content: '<p>Words.</p>' } })
  const page = await site.administrator()
  await page.goto('/edit-blog/out')
  await settled(page)
  await page.context().clearCookies()
  await button(page, 'Logo from library').click()
  const dialog = page.getByRole('dialog', { name: 'Choose from library' })
  await dialog.getByRole('alert').filter({ hasText: 'You were signed out. Sign in again in another tab' }).waitFor()
})
