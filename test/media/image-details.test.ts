import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { imagePath } from '#domain/images/image-path.ts'
import { frameImage, storeImage } from '#domain/images/images.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { toItem } from '#domain/items/items.ts'
import { replaceNextBatch, startDescribing } from '#domain/media/replace-image.ts'
import { PUBLISHED_ID } from '#domain/site-copy/copy-store.ts'
import { contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { emailOf, storePerson } from '#test/security/authority/roles-app.ts'
import { openMediaApp, photo, png } from './media-app.ts'

async function openDetailsApp(t: TestContext) {
  const app = await openMediaApp(t)
  return {
    ...app,
    change: async (file: string, alt: string, focus = '') => {
      const answer = await app.send('/admin/media', { intent: 'describe', file, alt, focus })
      assert.equal(answer.status, 302, await answer.clone().text())
      await app.found()
    },
    bodyOf: async (index: 'news' | 'blog' | 'working-copies' | 'site-words' | 'images' | 'authors', id: string) =>
      (await app.store.get(index, id))?.body ?? assert.fail(`${index} ${id} is gone`),
  }
}

const figure = (file: string, alt: string) => `<figure><img src="${imagePath(file)}"${alt} width="600" height="400" /></figure>`

describe('the alt text of an image', () => {
  it('changes every place that says the same, and no place with a text of its own', async (t) => {
    const app = await openDetailsApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const other = await app.upload('#aa3300')
    await app.save('news', 'open', { logo: file, author_logo: file, author_logo_alt: 'Ada at her desk' })
    await app.save('news', 'another', { logo: other.file })
    const said = ['', ' alt=""', ' alt="A river"'].map((alt) => figure(whole, alt))
    await app.save('blog', 'text', { logo_alt: '', content: said.join('') + figure(other.whole, '') })
    const pages = { faq: { 'sharePicture.file': whole }, home: { 'sharePicture.file': whole, 'sharePicture.alt': 'Our river' } }
    await app.store.create({ index: 'site-words', id: PUBLISHED_ID, body: { pages } })
    const stored = (await app.store.get('news', 'open')) ?? assert.fail()
    const values = { ...stored.body, title: 'Changed' }
    const based_on = await contentHash(toItem(stored))
    await app.store.create({ index: 'working-copies', id: 'news-open', body: { values, based_on, discarded_at: '' } })
    await app.found()

    await app.change(whole, 'Heron & "Co"')
    const { logo_alt, author_logo_alt } = await app.bodyOf('news', 'open')
    assert.deepEqual([logo_alt, author_logo_alt], ['Heron & "Co"', 'Ada at her desk'])
    assert.equal((await app.bodyOf('news', 'another')).logo_alt, undefined)
    const decided = figure(whole, ' alt=""') + figure(whole, ' alt="A river"') + figure(other.whole, '')
    assert.equal((await app.bodyOf('blog', 'text')).content, figure(whole, ' alt="Heron &amp; &quot;Co&quot;"') + decided)
    const words = await app.bodyOf('site-words', PUBLISHED_ID)
    const named = (alt: string) => ({ 'sharePicture.file': whole, 'sharePicture.alt': alt })
    assert.deepEqual(words.pages, { faq: named('Heron & "Co"'), home: named('Our river') })
    const edited = (await findEditableItem(app.store, 'news', 'open')) ?? assert.fail()
    assert.deepEqual([edited.item.logo_alt, edited.item.title], ['Heron & "Co"', 'Changed'])
    assert.ok(!edited.item.version.startsWith('~'), 'no other version was published since the copy was begun')
    assert.match((await app.page('/news')).html, /alt="Heron &amp; &quot;Co&quot;"/)
    assert.match((await app.ask('/admin/activity')).html, /Changed an image’s alt text or focal point/)

    await app.change(whole, 'A heron')
    assert.equal((await app.bodyOf('news', 'open')).logo_alt, 'A heron')
    assert.equal((await app.bodyOf('blog', 'text')).content, figure(whole, ' alt="A heron"') + decided)
    await app.change(whole, '')
    assert.equal((await app.bodyOf('news', 'open')).logo_alt, '')
    assert.equal((await app.bodyOf('blog', 'text')).content, figure(whole, '') + decided)
  })

  it('continues where a change stopped, before the next one', async (t) => {
    const app = await openDetailsApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: file })
    await app.found()
    await startDescribing(app.services, whole, { alt: 'First', focus: 'fill 0 0' })
    assert.match((await app.ask('/admin/media')).html, /isn’t everywhere yet/)
    await app.change(whole, 'Second', 'fill 0 0')
    const { logo, logo_alt } = await app.bodyOf('news', 'one')
    assert.equal(logo_alt, 'Second')
    assert.equal((await app.bodyOf('images', String(logo))).framing, 'fill 0 0')
    assert.equal((await replaceNextBatch(app.services, SYSTEM_ACTOR, whole)).ok, true)
  })
})

describe('the focal point of an image', () => {
  it('reframes every place that has no framing of its own', async (t) => {
    const app = await openDetailsApp(t)
    const stored = await storeImage(app.services, await photo(600, 200), 'cut', 'photo.png')
    assert.ok(stored.ok)
    const { file, whole } = stored
    const own = await frameImage(app.services, whole, { by: 'fill', x: 10, y: 0 })
    assert.ok(own?.ok && own.file !== file)
    await app.save('news', 'follows', { logo: file, author_logo: own.file })
    await app.store.create({ index: 'authors', id: 'asha', body: { name: 'Asha', photo: file } })
    await app.found()
    for (const focus of ['fill 90 0', 'fill 40 0']) {
      await app.change(whole, '', focus)
      const { logo, author_logo } = await app.bodyOf('news', 'follows')
      assert.equal((await app.bodyOf('images', String(logo))).framing, focus)
      assert.equal(author_logo, own.file)
      assert.equal((await app.bodyOf('authors', 'asha')).photo, logo)
    }
  })
})

describe('choosing an image again', () => {
  it('brings its alt text and focal point along: from the library, as a file, and after a replacement', async (t) => {
    const app = await openDetailsApp(t)
    const { whole } = await app.upload('#1c5a66', [600, 200])
    await app.change(whole, 'A heron', 'fill 90 0')
    const picked = await (await app.request('/admin/media/choose', { headers: { Cookie: app.cookie } })).json()
    assert.deepEqual([picked.pictures[0].alt, picked.pictures[0].focus], ['A heron', 'fill 90 0'])
    const uploaded = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await app.send('/add-picture', { for: 'item', picture: new File([bytes], 'again.png') })).json()
    const again = await uploaded(await png('#1c5a66', 600, 200))
    assert.deepEqual([again.alt, again.framed.framing, again.framed.fitMode], ['A heron', 'fill 90 0', 'fill'])
    const next = await png('#cc7700', 600, 200)
    assert.equal((await app.send('/admin/media', { intent: 'replace', file: whole, picture: new File([next], 'next.png') })).status, 302)
    await app.found()
    const replaced = await uploaded(next)
    assert.deepEqual([replaced.alt, replaced.framed.framing], ['A heron', 'fill 90 0'])
  })
})

describe('an editor who can’t publish', () => {
  it('describes an image that nothing uses, and no other', async (t) => {
    const app = await openDetailsApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const unused = await app.upload('#aa3300')
    await app.save('news', 'one', { logo: file })
    await app.found()
    await storePerson(app, emailOf('editor'), 'editor')
    const cookie = await app.signIn(emailOf('editor'))
    const send = (image: string) => app.post('/admin/media', { intent: 'describe', file: image, alt: 'Mine', focus: 'fill 0 0' }, cookie)
    assert.equal((await send(whole)).status, 403)
    assert.equal((await app.bodyOf('images', whole)).alt, undefined)
    assert.equal((await send(unused.whole)).status, 302)
    assert.equal((await app.bodyOf('images', unused.whole)).alt, 'Mine')
    const { html } = await app.page('/admin/media', { headers: { Cookie: cookie } })
    assert.doesNotMatch(html, /focal point of 1c5a66\.png/)
    assert.match(html, /focal point of aa3300\.png/)
  })
})
