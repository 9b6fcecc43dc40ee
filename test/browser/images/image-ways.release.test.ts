import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { storeImage } from '#domain/images/images.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { button, field, PUBLISHED, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { until } from '#test/process/wait-until.ts'
import { png } from './image-file.ts'
import { bringPicture } from './paste-or-drop.ts'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

describe('pictures in a form', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
    await backfillImageUsage(site.app.services)
  })
  after(() => site.close())

  async function edit(id: string, body: Record<string, unknown> = {}): Promise<Page> {
    await site.app.store.create({ index: 'blog', id, body: { ...PUBLISHED, author: 'A', content: '<p>Words.</p>', ...body } })
    const page = await site.tab({ viewport: { width: 1280, height: 1000 } })
    await page.goto(`/edit-blog/${id}`)
    await settled(page)
    return page
  }

  async function nameIn(page: Page): Promise<string> {
    const said = page.locator('input[name="logo_stored"]')
    return (await said.count()) === 0 ? '' : said.inputValue()
  }

  const stored = async (name: string) => (await site.app.store.get('images', name))?.body
  async function isStored(page: Page, before = ''): Promise<string> {
    await until(async () => (await nameIn(page)) !== before)
    return nameIn(page)
  }

  it('are uploaded as soon as they are chosen, dropped or pasted, and the form carries their names', async () => {
    const page = await edit('ways')
    const logo = field(page, 'Logo')
    const names = new Set<string>()
    const ways = [
      async () => logo.setInputFiles(file('chosen.png', await png('#104050'))),
      async () => {
        await page.route('**/add-picture', (route) => route.abort(), { times: 1 })
        await bringPicture(logo, { bytes: await png('#205060'), how: 'drop', others: 1 })
        await button(page, 'Try pasted.png again').click()
        await page.getByRole('alert').filter({ hasText: 'Only one image fits here. We used pasted.png.' }).waitFor()
      },
      async () => bringPicture(logo, { bytes: await png('#306070') }),
    ]
    for (const bring of ways) {
      const before = await nameIn(page)
      await bring()
      names.add(await isStored(page, before))
      await status(page, SAVED)
    }
    assert.equal(names.size, 3)
    assert.equal(await page.getByText('Only one image fits here').count(), 0)
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    const logoOf = (await site.app.store.get('blog', 'ways'))?.body.logo
    assert.equal(logoOf, [...names].at(-1))
    await page.close()
  })

  it('are made smaller in the browser when they are larger than needed, and upright', async () => {
    const page = await edit('large')
    let sent: Promise<number> | undefined
    await page.route('**/add-picture', async (route) => {
      const bytes = route.request().postDataBuffer() ?? Buffer.alloc(0)
      sent ??= Promise.resolve(bytes.length)
      await route.continue()
    })
    const noise = Buffer.alloc(3400 * 1300 * 3).map((_, at) => (at * 7919) % 251)
    const photo = await sharp(noise, { raw: { width: 3400, height: 1300, channels: 3 } })
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    assert.ok(photo.length > 3_000_000)
    await field(page, 'Logo').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    const made = await stored(await isStored(page))
    const whole = await stored(String(made?.made_from))
    assert.ok(Number(whole?.height) > Number(whole?.width), 'it stands upright')
    assert.ok((await sent) !== undefined && Number(await sent) < photo.length)
    await page.close()
  })

  it('say how far they are, can be called off, and tried again after a failure', async () => {
    const page = await edit('called-off')
    const held: (() => Promise<void>)[] = []
    let fails = false
    await page.route('**/add-picture', async (route) => {
      if (fails) return route.abort()
      await new Promise<void>((resolve) => held.push(async () => resolve()))
      await route.continue().catch(() => undefined)
    })
    await field(page, 'Logo').setInputFiles(file('one.png', await png('#401020')))
    await page.getByRole('progressbar', { name: 'Upload of Logo' }).waitFor()
    await button(page, 'Update').click()
    await status(page, 'Saving as soon as the upload is done…')
    await button(page, 'Cancel the upload of Logo').click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    assert.equal((await site.app.store.get('blog', 'called-off'))?.body.logo ?? '', '')
    for (const go of held) await go()

    fails = true
    await page.goto('/edit-blog/called-off')
    await settled(page)
    await field(page, 'Logo').setInputFiles(file('one.png', await png('#401020')))
    await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server. Your text is still here.' }).waitFor()
    await page.unroute('**/add-picture')
    await button(page, 'Try one.png again').click()
    assert.match(await isStored(page), /\.webp$/)
    await page.close()
  })

  it('are taken from Media with the keyboard, with no second copy', async () => {
    const given = await storeImage(site.app.services, new Uint8Array(await png('#557700')), 'whole', 'meadow.png')
    assert.ok(given.ok)
    const page = await edit('picked')
    await button(page, 'Logo from library').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose from library' })
    await dialog.getByLabel('Search by name').fill('meadow')
    await until(async () => (await dialog.getByRole('listitem').count()) === 1)
    await dialog.getByRole('button', { name: /meadow\.png/ }).focus()
    await page.keyboard.press('Enter')
    const name = await isStored(page)
    assert.equal((await stored(name))?.made_from, given.file)
    await status(page, SAVED)

    await page.getByRole('toolbar').getByRole('button', { name: 'Insert image' }).click()
    const insert = page.getByRole('dialog', { name: 'Insert image' })
    await insert.getByRole('button', { name: 'Image from library' }).click()
    await dialog.getByRole('button', { name: /meadow\.png/ }).click()
    await insert.getByText('meadow.png').first().waitFor()
    await insert.getByRole('button', { name: 'Insert image' }).click()
    await insert.getByText('Enter alt text, or tick “Decorative image”.').waitFor()
    await insert.getByRole('checkbox', { name: /^Decorative/ }).check()
    await insert.getByRole('button', { name: 'Insert image' }).click()
    await page.locator('[contenteditable="true"] figure').waitFor()

    const gone = await storeImage(site.app.services, new Uint8Array(await png('#557711')), 'whole', 'gone.png')
    await page.locator('[contenteditable="true"]').press('Control+End')
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert image' }).click()
    await insert.getByRole('button', { name: 'Image from library' }).click()
    await dialog.getByRole('button', { name: /gone\.png/ }).click()
    await insert.getByRole('checkbox', { name: /^Decorative/ }).check()
    await removeImage(site.app.services, gone.ok ? gone.file : '', { evenIfUsed: true })
    await insert.getByRole('button', { name: 'Insert image' }).click()
    await insert.getByRole('alert').filter({ hasText: 'This image was deleted. Choose another one.' }).waitFor()
    await insert.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    const body = (await site.app.store.get('blog', 'picked'))?.body
    assert.match(String(body?.content), new RegExp(`<img src="/assets/img/960x900/${given.file}" alt="" width="600" height="300" />`))
    assert.equal(body?.logo, name)
    await page.close()
  })

  it('fill their frame around a point that is chosen with the keyboard or a click, or fit it', async () => {
    const halves = await sharp(await png('#b01020', 1600, 400))
      .composite([{ input: await png('#1020b0', 800, 400), left: 800, top: 0 }])
      .png()
      .toBuffer()
    const page = await edit('framed')
    await field(page, 'Logo').setInputFiles(file('halves.png', halves))
    const byItself = await isStored(page)
    await page.getByText('Fit or fill').first().click()
    assert.ok(await page.getByRole('radio', { name: /^Fit/ }).isChecked())
    await page.getByRole('radio', { name: /^Fill/ }).check()
    const filled = await isStored(page, byItself)
    assert.equal((await stored(filled))?.framing, 'fill 50 50')
    await page.getByRole('button', { name: /^Focus point of Logo: 50 % from the left/ }).focus()
    const reached = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('fill 0 50')))
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowLeft')
    const { file: moved }: { file: string } = await (await reached).json()
    await until(async () => (await nameIn(page)) === moved)
    await page.getByRole('button', { name: 'Focus point of Logo: 0 % from the left, 50 % from the top' }).waitFor()
    const [red = 0, , blue = 0] = await colourIn(moved)
    assert.ok(red > 120 && blue < 80, 'the red half')
    const box = (await page.getByRole('button', { name: /^Focus point of Logo/ }).boundingBox()) ?? assert.fail()
    await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2)
    const clicked = await isStored(page, moved)
    assert.ok(((await colourIn(clicked))[2] ?? 0) > 120, 'the blue half')
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    assert.equal((await site.app.store.get('blog', 'framed'))?.body.logo, clicked)
    await page.goto('/edit-blog/framed')
    await settled(page)
    await page.getByText('Fit or fill').first().click()
    await page.getByRole('button', { name: /^Focus point of Logo: (?:99|100) %/ }).waitFor()
    assert.equal(await page.getByText('Unpublished changes').count(), 0, 'looking changes nothing')
    await page.close()
  })

  async function colourIn(name: string): Promise<number[]> {
    const blob = (await site.app.services.blobs.get(`images/${name}`)) ?? assert.fail(name)
    const { data, info } = await sharp(blob.data).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2))
    return [...data.subarray(at, at + 3)]
  }

  it('are put into words, or said to decorate', async () => {
    const page = await edit('words', { logo_alt: '' })
    await field(page, 'Logo').setInputFiles(file('one.png', await png('#334455')))
    await isStored(page)
    const decorative = page.getByRole('checkbox', { name: /^Decorative/ }).first()
    assert.ok(await decorative.isChecked())
    await decorative.uncheck()
    await field(page, 'Logo in words').fill('ACME')
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    assert.equal((await site.app.store.get('blog', 'words'))?.body.logo_alt, 'ACME')
    await page.goto('/edit-blog/words')
    await settled(page)
    assert.equal(await field(page, 'Logo in words').inputValue(), 'ACME')
    await decorative.check()
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs')
    assert.equal((await site.app.store.get('blog', 'words'))?.body.logo_alt, '')
    await page.close()
  })

  it('that are none are refused in words, and the rest of the form stays', async () => {
    const page = await edit('bad')
    const bad: [string, Buffer, RegExp][] = [
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /isn’t an image we can use/],
      ['a.png', Buffer.from('%PDF-1.7'), /isn’t an image we can use/],
      ['b.png', Buffer.from('GIF89a/*<script>alert(1)</script>'), /something else in its file/],
      ['c.png', (await png('#123456')).subarray(0, 60), /damaged|couldn’t read the image/],
    ]
    await field(page, 'Title').fill('Typed before')
    for (const [name, buffer, words] of bad) {
      await field(page, 'Logo').setInputFiles(file(name, buffer))
      await page.getByRole('alert').filter({ hasText: words }).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Try / }).count(), 0, 'it would be refused again')
    }
    assert.equal(await field(page, 'Title').inputValue(), 'Typed before')
    assert.equal(await nameIn(page), '')
    await page.close()
  })
})
