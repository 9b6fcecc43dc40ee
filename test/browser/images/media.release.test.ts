import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { storeImage } from '#domain/images/images.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { button, PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { drawnFile, png } from './image-file.ts'

describe('Media', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
    await backfillImageUsage(site.app.services)
  })
  after(() => site.close())

  async function usedPicture(name: string, color: string) {
    const { services, store } = site.app
    const picture = await storeImage(services, new Uint8Array(await png(color)), 'cut', name)
    assert.ok(picture.ok)
    for (let at = 0; at < 60; at++)
      await store.create({ index: 'news', id: `${name}-${at}`, body: { ...PUBLISHED, title: `Item ${at}`, logo: picture.file } })
    return picture
  }

  it('replaces a picture everywhere, and deletes what is used only after saying where', async () => {
    const { store } = site.app
    const old = await usedPicture('meadow.png', '#557700')
    const page = await site.administrator()
    await page.goto('/admin/media')
    await settled(page)
    await page.getByText(/^Used in more than 20 places$/).waitFor()
    await button(page, 'Replace meadow.png').click()
    const dialog = page.getByRole('dialog', { name: 'Replace image' })
    await dialog.getByRole('button', { name: 'Replace everywhere' }).click()
    await dialog.locator('input:invalid:focus').waitFor()
    await dialog.getByLabel('New image').setInputFiles(await drawnFile('field.png', '#aa6600'))
    await dialog.getByRole('button', { name: 'Replace everywhere' }).click()
    await page.getByText('The new image replaces the old one everywhere. Changed in 60 places.').waitFor({ timeout: 0 })
    await settled(page)
    for (let at = 0; at < 60; at++) assert.notEqual((await store.get('news', `meadow.png-${at}`))?.body.logo, old.file)
    const visitor = await site.visitor()
    await visitor.goto('/news')
    await settled(visitor)
    assert.equal(await visitor.locator(`img[src*="${old.file}"]`).count(), 0)

    const remove = async (name: string, words: RegExp) => {
      await button(page, `Delete ${name}`).click()
      const question = page.getByRole('dialog', { name: 'Delete image?' })
      await question.getByText(words).waitFor()
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText(`Deleted ${name}.`).waitFor()
      await settled(page)
    }
    await remove('meadow.png', /\(an earlier version\)/)
    assert.equal(await store.get('images', old.whole), undefined)
    await remove('field.png', /It’s used in “Item \d+”.*Visitors won’t see it there/)
    await page.getByText('No images yet.').waitFor()
    await page.context().close()
  })

  it('replaces an image in a text being edited, whose author sees the new one before they choose', async () => {
    const { services, store } = site.app
    const old = await storeImage(services, new Uint8Array(await png('#223311')), 'whole', 'marsh.png')
    assert.ok(old.ok)
    const content = `<p>Words.</p><figure><img src="/assets/img/960x900/${old.file}" alt="" width="600" height="300"></figure>`
    await store.create({ index: 'blog', id: 'written', body: { ...PUBLISHED, author: 'A', content } })
    const page = await site.administrator()
    await page.goto('/edit-blog/written')
    await settled(page)
    const cookie = await site.app.signIn()
    const picture = new File([new Uint8Array(await png('#445566'))], 'moor.png', { type: 'image/png' })
    const answer = await site.app.post('/admin/media', { intent: 'replace', file: old.file, picture }, cookie)
    assert.equal(answer.status, 302)
    await page.getByLabel('Title', { exact: true }).fill('Typed meanwhile')
    const theirs = page.getByRole('region', { name: /^Content: / })
    await theirs.waitFor()
    const shown = String((await store.get('blog', 'written'))?.body.content).match(/\w+\.webp/)?.[0]
    assert.notEqual(shown, old.file)
    assert.equal(await theirs.locator(`img[src*="${shown}"]`).count(), 1)
    await page.context().close()
  })

  it('says of a picture that was deleted meanwhile that nothing was put in its place', async () => {
    const { services } = site.app
    const stored = await storeImage(services, new Uint8Array(await png('#665500')), 'whole', 'brook.png')
    assert.ok(stored.ok)
    const page = await site.administrator()
    await page.goto('/admin/media')
    await settled(page)
    await button(page, 'Replace brook.png').click()
    const dialog = page.getByRole('dialog', { name: 'Replace image' })
    await dialog.getByLabel('New image').setInputFiles(await drawnFile('river.png', '#665533'))
    assert.equal((await removeImage(services, stored.file)).outcome, 'removed')
    await dialog.getByRole('button', { name: 'Replace everywhere' }).click()
    await page.getByRole('alert').filter({ hasText: 'Not changed: the image was deleted.' }).waitFor()
    await button(page, 'Replace brook.png').waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('offers to go on with a replacement that a fault has stopped, also after somebody else went on with it', async () => {
    const { store } = site.app
    const old = await usedPicture('lake.png', '#0055aa')
    const page = await site.administrator()
    await page.goto('/admin/media')
    await settled(page)
    const { update } = store
    let writes = 0
    store.update = (document, options) => {
      if (document.index === 'news' && ++writes === 30) throw new Error('disk I/O error')
      return update(document, options)
    }
    await button(page, 'Replace lake.png').click()
    const dialog = page.getByRole('dialog', { name: 'Replace image' })
    await dialog.getByLabel('New image').setInputFiles(await drawnFile('pond.png', '#0088cc'))
    await dialog.getByRole('button', { name: 'Replace everywhere' }).click()
    await page.getByRole('alert').filter({ hasText: 'Not changed everywhere' }).waitFor()
    store.update = update
    await page.getByText('The change isn’t everywhere yet.').waitFor()
    const other = await site.administrator()
    await other.goto('/admin/media')
    await settled(other)
    for (const each of [page, other]) {
      await button(each, 'Continue replacing lake.png').click()
      await each.getByText('The new image replaces the old one everywhere.').waitFor()
    }
    for (let at = 0; at < 60; at++) assert.notEqual((await store.get('news', `lake.png-${at}`))?.body.logo, old.file)
    for (const each of [page, other]) await each.context().close()
  })
})
