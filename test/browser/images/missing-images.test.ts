import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { misplacedIn } from '#test/browser/viewports.ts'
import { zipOf } from '#test/imports/zipped-files.ts'
import { png } from '#test/media/media-app.ts'

let site: BrowserSite
before(async () => {
  site = await openBrowserSite()
  const { services, store, found } = site.app
  await backfillImageUsage(services)
  const save = (id: string, body: object) => store.create({ index: 'news', id, body: { ...PUBLISHED, title: `Post ${id}`, ...body } })
  await save('one', { logo: 'Logo One.PNG', author_logo: 'face.png' })
  await save('two', { logo: 'logo one.png' })
  await found()
})
after(() => site.close())

it('repairs posts with files that are dropped together, and says which matched', async () => {
  const page = await site.administrator()
  await page.goto('/add-data-component?from=file')
  await alive(page)
  const row = { ...PUBLISHED, title: 'Post three', kind: 'news', content_excerpt: 'E', author: 'A', logo: 'C:\\fakepath\\lost.png' }
  const file = { name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([row])) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Import file' }).click()
  await page.getByRole('button', { name: 'Import and publish 1' }).click()
  await page.getByRole('link', { name: 'Add 1 missing image' }).click()
  await page.getByText('4 images missing.').waitFor()
  await alive(page)
  const files = await Promise.all(
    ['LOGO one.png', 'face.png', 'holiday.png'].map(async (name, at) => ({
      name,
      base64: Buffer.from(await png(`#${at}c5a66`)).toString('base64'),
    })),
  )
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, files)
  await page.getByText('Uploaded 2 images: LOGO one.png, face.png.').waitFor()
  await page.getByRole('alert').getByText('holiday.png: No post names it.').waitFor()
  await page.getByText('1 image missing.').waitFor()
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), ['lost.png'])
  await page.getByText('Used in one place').click()
  assert.match((await page.getByRole('link', { name: 'Post three' }).getAttribute('href')) ?? '', /^\/edit-news\//)

  const visitor = await site.visitor()
  await visitor.goto('/news')
  assert.equal(await visitor.locator('article img[src*="/assets/img/"]').count(), 2)

  // Picked files go the same way, and the page stays until what was matched is read.
  await page
    .getByLabel('Upload images')
    .setInputFiles([{ name: 'Lost.PNG', mimeType: 'image/png', buffer: Buffer.from(await png('#00aa33')) }])
  await page.getByText('Uploaded 1 image: Lost.PNG.').waitFor()
  await page.getByText('No image is missing.').waitFor()
})

it('matches names whose accents are written another way, alone and in a zip', async () => {
  const { store, found } = site.app
  for (const [id, logo] of [
    ['five', 'Größe.png'],
    ['six', 'Café.png'.normalize('NFD')],
  ] as const)
    await store.create({ index: 'news', id, body: { ...PUBLISHED, title: `Post ${id}`, logo } })
  await found()
  const page = await site.administrator()
  await page.goto('/admin/media/missing')
  await page.getByText('2 images missing.').waitFor()
  await alive(page)
  const zip = zipOf({ 'old/CAFÉ.PNG': Buffer.from(await png('#884400')) })
  await page.getByLabel('Upload images').setInputFiles([
    { name: 'Größe.png'.normalize('NFD'), mimeType: 'image/png', buffer: Buffer.from(await png('#448800')) },
    { name: 'old.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
    { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') },
  ])
  await page.getByText('Uploaded 2 images').waitFor()
  await page.getByRole('alert').getByText('broken.zip: The zip can’t be read.').waitFor()
  await page.getByText('No image is missing.').waitFor()
})

it('is usable by everyone on a phone', async () => {
  await site.app.store.create({
    index: 'news',
    id: 'four',
    body: { ...PUBLISHED, title: 'Post four', logo: `${'long name '.repeat(15)}.png` },
  })
  await site.app.found()
  const page = await site.administrator()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/media/missing')
  await page.getByText('Used in one place').click()
  await page.evaluate(AXE)
  assert.deepEqual(await page.evaluate(violations), [])
  assert.deepEqual(await misplacedIn(page), [])
})
