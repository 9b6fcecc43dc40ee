import assert from 'node:assert/strict'
import { it } from 'node:test'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { storeImage } from '#domain/images/images.ts'
import { button, field, PUBLISHED, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { photo } from '#test/media/media-app.ts'

it('keeps alt text and focal point with the image: set by keyboard in the library, brought along into a post', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const { services, store } = site.app
  await backfillImageUsage(services)
  const stored = await storeImage(services, await photo(600, 200), 'cut', 'heron.png')
  assert.ok(stored.ok)
  await store.create({ index: 'news', id: 'follows', body: { ...PUBLISHED, logo: stored.file } })
  await store.create({ index: 'news', id: 'chooses', body: { ...PUBLISHED, title: 'Chooses' } })
  const page = await site.administrator()
  await page.goto('/admin/media')
  await alive(page)
  const { press, tabTo, type } = keyboardOf(page)
  const opener = button(page, 'Alt text and focal point of heron.png')
  await tabTo(opener)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Alt text and focal point' })
  await tabTo(dialog.getByLabel('Alt text'))
  await type('A heron')
  await tabTo(dialog.getByText('Fit or fill'))
  await press('Enter')
  await dialog.getByRole('radio', { name: 'Fill' }).check()
  const point = dialog.getByRole('button', { name: 'Focus point of heron.png: 50 % from the left, 50 % from the top' })
  await point.focus()
  await press('ArrowRight', 'ArrowRight')
  await tabTo(dialog.getByRole('button', { name: 'Save' }))
  await press('Enter')
  await page.getByText('Alt text and focal point saved. Changed in 1 place.').waitFor()
  await page.getByText('Alt text: A heron').waitFor()
  const framingOf = async (file: unknown) => (await store.get('images', String(file)))?.body.framing
  const followed = (await store.get('news', 'follows'))?.body ?? {}
  assert.deepEqual([followed.logo_alt, await framingOf(followed.logo)], ['A heron', 'fill 60 50'])

  await page.goto('/edit-news/chooses')
  await settled(page)
  await button(page, 'Logo from library').click()
  await page.getByRole('dialog', { name: 'Choose from library' }).getByRole('button', { name: 'heron.png' }).click()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="logo_alt"]')?.value === 'A heron')
  await status(page, SAVED)
  assert.equal(await page.getByRole('checkbox', { name: 'Decorative image' }).first().isChecked(), false)
  assert.equal(await page.locator('[name="logo_stored"]').inputValue(), followed.logo)
  await field(page, 'Logo in words').fill('Our heron')
  await button(page, 'Update').click()
  await page.getByText('Updated').first().waitFor()
  const chosen = (await store.get('news', 'chooses'))?.body ?? {}
  assert.deepEqual([chosen.logo_alt, chosen.logo], ['Our heron', followed.logo])
})
