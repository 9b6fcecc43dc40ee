import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openBrowser, PATIENCE_MS } from '#test/browser/browser.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { startAskedSite } from '#test/process/requested-site.ts'
import { diskWithContent, fill } from '#test/store/disk-content.ts'
import { canMount } from '#test/store/small-disk.ts'
import { field, SAVED, status } from './form-pages.ts'

const LONG = 'Long enough to need room. '.repeat(4000)

it('a text survives a full disk on the server, and is saved when there is room again', {
  skip: !canMount && 'only root may mount a disk',
}, async (t) => {
  const disk = await diskWithContent(t)
  const site = await startAskedSite(t, disk.data, { DEMO_CONTENT: 'off' })
  const [name = '', value = ''] = (await site.signIn()).split('=')
  const browser = await openBrowser()
  t.after(() => browser.close())
  const context = await browser.newContext({ baseURL: site.url })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/add-data-component')
  await settled(page)

  await fill(disk)
  await site.isReady(false)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') answers.push(response.status())
  })
  await field(page, 'Title').fill('Written on a full disk')
  await field(page, 'Content').fill(LONG)
  await status(page, 'Not saved: server problem')
  await page.getByText('Saved on this device').waitFor()
  assert.deepEqual([...new Set(answers)], [507])
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settled(page)
  const restore = page.getByRole('button', { name: 'Restore unsaved text from' })
  await restore.click()
  await restore.waitFor({ state: 'detached' })
  assert.equal(await field(page, 'Content').inputValue(), LONG)
  await status(page, 'Not saved: server problem')

  disk.empty()
  await site.isReady(true)
  await status(page, SAVED)
  await page.waitForURL('**/edit-blog/*')
  await page.reload()
  await settled(page)
  assert.equal(await field(page, 'Title').inputValue(), 'Written on a full disk')
  assert.equal((await page.getByRole('textbox', { name: 'Content', exact: true }).innerText()).trim(), LONG.trim())
  assert.equal(await page.getByRole('button', { name: 'Restore unsaved text from' }).count(), 0)
  assert.equal(await site.stop(), 0)
})
