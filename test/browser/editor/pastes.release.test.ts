import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { atDepth } from '#test/depth.ts'
import { openPastingSite, shortened } from './pasting-site.ts'
import { sample } from './samples.ts'
import { paste, save, write } from './writing.ts'

describe('what is pasted', () => {
  let pasting: Awaited<ReturnType<typeof openPastingSite>>
  let site: BrowserSite
  let picture: Buffer

  before(async () => {
    pasting = await openPastingSite()
    site = pasting.site
    picture = pasting.picture
  })

  after(() => pasting.close())

  it('is taken back by one Undo, with the pictures that came meanwhile, and comes again', async () => {
    const { page, text, content } = await write(site, 'undone', '<p>Mine.</p>')
    await paste(text, { html: sample('notion'), plain: 'x' })
    await text.locator('figure img[src^="/assets/"]').waitFor()
    const pasted = await content()
    await page.keyboard.press('Control+z')
    assert.equal(await content(), '<p>Mine.</p>')
    await page.keyboard.press('Control+Shift+z')
    assert.equal(await content(), pasted)
  })

  it('brings the pictures that Word writes beside the text', async () => {
    const { page, text, content } = await write(site, 'rtf')
    const hex = picture.toString('hex').replaceAll(/.{64}/g, '$&\n')
    const rtf =
      `{\\rtf1\\ansi{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn fFlipH}{\\sv 0}}}\\picscalex100\\picw5292\\pngblip\\bliptag-1{\\*\\blipuid 0a1b2c3d}\n${hex}}}` +
      `{\\nonshppict{\\pict\\picscalex100\\wmetafile8\\bliptag-1 010009000003}}\\par}`
    await paste(text, { html: sample('word'), plain: 'x', rtf })
    await text.locator('figure img[src^="/assets/"]').waitFor()
    assert.match(await content(), /<img src="\/assets\/img\/960x900\/[\da-f]{32}\.webp" width="200" height="100">/)
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  it('loses the signs that nobody sees, in the text and in the fields, and no words run together', async () => {
    const writing = await write(site, 'unseen', '<p>Mine.</p>')
    const { page, text, content } = writing
    await paste(text, { plain: 'A slide\u000bof two lines, non\u001ebreaking\u0002' })
    await paste(text, { html: '<p>One\u000bline\u0007</p>', plain: 'x' })
    assert.equal(await content(), '<p>Mine.A slide</p><p>of two lines, non-breakingOne line</p>')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('A slide\u000bof two lines'))
    for (const [name, pasted] of [
      ['title', 'A slide of two lines'],
      ['content_excerpt', 'A slide\nof two lines'],
    ]) {
      const field = page.locator(`[name="${name}"]`)
      await field.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+v')
      assert.equal(await field.inputValue(), pasted)
    }
    await page.keyboard.press('Control+z')
    assert.equal(await page.locator('[name="content_excerpt"]').inputValue(), 'x')
    assert.match(await save(writing, site, 'unseen'), /^<p>Mine\.A slide<\/p>/)
    assert.equal((await site.app.store.get('blog', 'unseen'))?.body.title, 'A slide of two lines')
  })

  it('names the pictures that cannot be had, and keeps the words', async () => {
    const { page, text, content } = await write(site, 'lost')
    await paste(text, { html: sample('word'), plain: 'x' })
    await page
      .getByRole('alert')
      .filter({ hasText: 'clip_image002.png was left out. It’s a file on the device where you copied it' })
      .waitFor()
    assert.doesNotMatch(await content(), /figure/)
    assert.match(await content(), /Rent the rooms/)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  it('is never sent with a picture that is still on its way', async () => {
    const { page, text, content } = await write(site, 'early', '<p>Mine.</p>')
    const held = Promise.withResolvers<void>()
    await page.route('**/add-picture/from', async (route) => {
      await held.promise
      await route.continue()
    })
    await paste(text, { html: '<p>Before</p><img src="https://pictures.example/late.png" alt="Late"><p>After</p>', plain: 'x' })
    await page.getByText('Uploading…').waitFor()
    assert.equal(await content(), '<p>Mine.Before</p><p>After</p>')
    held.resolve()
    await text.locator('figure img[src^="/assets/"]').waitFor()
    assert.match(await content(), /^<p>Mine\.Before<\/p><figure><img /)
  })

  it('finds its pictures when it comes again that arrived while it was undone', async () => {
    const { page, text, content } = await write(site, 'redone', '<p>Mine.</p>')
    const held = Promise.withResolvers<void>()
    await page.route('**/add-picture/from', async (route) => {
      await held.promise
      await route.continue()
    })
    await paste(text, { html: '<p>Before</p><img src="https://pictures.example/late.png" alt="Late">', plain: 'x' })
    await text.locator('figure[data-waiting]').waitFor()
    await page.keyboard.press('Control+z')
    await text.locator('figure').waitFor({ state: 'detached' })
    held.resolve()
    await page.getByText('Uploading…').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+z')
    await text.locator('figure img[src^="/assets/"]').waitFor()
    assert.match(await content(), /^<p>Mine\.Before<\/p><figure><img /)
  })

  it('comes as plain text when that is wanted', async () => {
    const { page, text, content } = await write(site, 'plain')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<h1>Big</h1><p><b>bold</b></p>'], { type: 'text/html' }),
          'text/plain': new Blob(['Big\n\nbold'], { type: 'text/plain' }),
        }),
      ]),
    )
    await text.focus()
    await page.keyboard.press('Control+Shift+v')
    await text.getByText('bold').waitFor()
    assert.equal(await content(), '<p>Big</p><p>bold</p>')
    await page.keyboard.press('Control+a')
    await page.getByRole('toolbar').getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Paste as plain text' }).click()
    await text.getByText('bold').waitFor()
    assert.equal(await content(), '<p>Big</p><p>bold</p>')
    await page.context().clearPermissions()
    await page.evaluate(() => Object.assign(navigator.clipboard, { readText: () => Promise.reject(new Error('denied')) }))
    await page.getByRole('toolbar').getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Paste as plain text' }).click()
    await page.getByRole('status').filter({ hasText: 'Press Ctrl+Shift+V in the text instead.' }).waitFor()
  })

  it('of 5 MB is taken or refused in words, and the page stays alive', async () => {
    const writing = await write(site, 'heavy', '<p>Mine.</p>')
    const { page, text, content } = writing
    const { press, type } = keyboardOf(page)
    const filled = (part: string) => part.repeat(Math.ceil(5_000_000 / part.length))
    const refusals: [string, { html?: string; plain?: string }, RegExp][] = [
      [
        'words',
        { html: filled('<p class=MsoNormal>Some words of an endless report.<o:p></o:p></p>') },
        /too much formatting|500,000 in all/,
      ],
      ['long paragraphs', { html: filled(`<p>${'word '.repeat(200)}</p>`) }, /500,000 in all/],
      ['tags', { html: filled('<b>') }, /too much formatting/],
      ['open signs', { html: filled('<a') }, /too much formatting/],
      ['deep quotes', { html: '<blockquote>'.repeat(150) + 'x'.repeat(9) }, /too many elements inside one another/],
      ['cells', { html: `<table>${`<tr>${'<td>8,000.50</td>'.repeat(25)}</tr>`.repeat(1000)}</table>` }, /500,000 in all/],
      ['plain text', { plain: filled('word ') }, /500,000 in all/],
    ]
    const few = ['words', 'tags', 'deep quotes', 'plain text']
    for (const [name, brought, words] of refusals.filter(([name]) => atDepth(few.includes(name), true))) {
      await paste(text, { plain: 'x', ...brought })
      const said = await page.getByRole('alert').innerText()
      assert.match(said, /^Nothing was pasted: /, name)
      assert.match(said, words, name)
      assert.equal(await content(), '<p>Mine.</p>', name)
      await press('Control+End')
    }
    const styled = `<p style="${'mso-pagination:widow-orphan;'.repeat(1000)}">Kept words</p>`
    await paste(text, { html: styled.repeat(180), plain: 'x' })
    await text.getByText('Kept words').first().waitFor()
    assert.equal((await content()).match(/Kept words/g)?.length, 180)
    await press('Control+z')
    await press('Control+End')
    await type(' Still here.')
    assert.match(await save(writing, site, 'heavy'), /Mine\..* Still here\./s)
  })

  it('and is the address of a video becomes its picture, which leads there', async () => {
    const writing = await write(site, 'video', '<p>See:</p>')
    const { page, text } = writing
    await paste(text, { plain: ' https://youtu.be/dQw4w9WgXcQ?t=30 ' })
    await text.locator('figure img[src^="/assets/"]').waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('/video')
    await page.keyboard.press('Enter')
    const address = page.getByRole('dialog', { name: 'Insert video' }).getByRole('textbox')
    await address.fill('https://example.com/film')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'no address of a video' }).waitFor()
    await address.fill('https://www.youtube.com/watch?v=bbbbbbbbbbb')
    await page.keyboard.press('Enter')
    await text.getByRole('link', { name: 'https://www.youtube.com/watch?v=bbbbbbbbbbb' }).waitFor()
    const stored = await save(writing, site, 'video')
    assert.equal(
      shortened(stored),
      '<p>See:</p><figure><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=30s" rel="noopener noreferrer"><img src="PICTURE" alt="Video: A talk" width="200" height="100" /></a>' +
        '<figcaption>A talk (video on YouTube)</figcaption></figure><p><a rel="noopener noreferrer" href="https://www.youtube.com/watch?v=bbbbbbbbbbb">https://www.youtube.com/watch?v=bbbbbbbbbbb</a></p>',
    )

    const visitor = await site.visitor({ javaScriptEnabled: false })
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(new URL(request.url()).origin))
    await visitor.goto('/blog-details?id=video')
    await visitor.getByRole('link', { name: 'Video: A talk' }).waitFor()
    assert.equal(await visitor.locator('iframe').count(), 0)
    assert.deepEqual([...new Set(asked)], [site.url], 'nobody else is told of the visit')

    const again = await site.administrator()
    await again.goto('/edit-blog/video')
    await again.locator('[contenteditable="true"] figure[data-link^="https://www.youtube.com/"]').waitFor()
  })
})
