import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { updateWithRetry } from '#domain/documents/documents.ts'
import { editItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { readItemFields } from '#domain/kinds/item-tables.ts'
import { app, at, cookie } from './import-app.ts'
import { wordPressItem as item, wordPressMeta as meta, wordPressFile } from './old-site.ts'

describe('an export of WordPress', () => {
  it('brings posts with their fields, and everything that not everyone saw as a draft, named in the report', async () => {
    const comment =
      '<wp:comment><wp:comment_author_email>reader@x.example</wp:comment_author_email><wp:comment_content>Nice</wp:comment_content></wp:comment>'
    const seo = meta('_yoast_wpseo_title', 'Found title') + meta('_yoast_wpseo_metadesc', 'Found words') + meta('_secret_key', 'k-123')
    const report = await at.imported(
      'old.xml',
      wordPressFile([
        item(1, {
          title: 'Pune &amp; Goa',
          name: 'pune',
          excerpt: 'Short.',
          content: 'One.\n\nTwo\nlines.',
          more: `<category domain="post_tag" nicename="x"><![CDATA[Tag]]></category><category domain="category" nicename="l"><![CDATA[Locations]]></category>${seo}${comment}`,
        }),
        item(2, { title: 'Page', type: 'page' }),
        item(3, { title: 'Private', status: 'private' }),
        item(4, { title: 'Password', password: 'x' }),
        item(5, { title: 'Later', status: 'future', date: '2026-12-24 09:00:00', gmt: '2026-12-24 04:00:00' }),
        item(6, { title: 'Never', status: 'future', date: '2026-11-01 09:00:00', gmt: '2026-11-01 03:30:00' }),
        item(7, { title: 'Zero', status: 'draft', date: '0000-00-00 00:00:00' }),
        item(8, { title: 'Product', type: 'product' }),
        item(9, { title: 'Binned', status: 'trash' }),
        item(10, { title: 'Twin', name: 'twin' }),
        item(11, { title: 'Twin', name: 'twin', content: 'Other' }),
      ]),
    )
    assert.deepEqual([report.failure, report.problems, report.stored], [undefined, [], 9])
    const notes = report.notes.map(({ field, text }) => `${field}: ${text}`)
    for (const [title, why] of [
      ['Page', 'it was a page'],
      ['Private', 'it was private'],
      ['Password', 'it had a password'],
      ['Never', 'its schedule never ran'],
      ['Zero', 'it was one'],
    ])
      assert.ok(notes.includes(`${title}: Becomes a draft: ${why}.`), title)
    assert.ok(notes.includes(': “Product” is of the type product and stays out.'))
    assert.ok(notes.includes(': “Binned” was in the old trash and stays out.'))
    const posts = await at.bodies()
    const pune = posts['Pune & Goa'] ?? {}
    assert.deepEqual(
      [pune.content, pune.content_excerpt, pune.author, pune.category, pune.source, pune.posted_date, pune.draft, pune.slug],
      ['<p>One.</p>\n<p>Two<br />lines.</p>', 'Short.', 'Asha Rao', 'Locations', 'Old Desk', '1/11/2026', false, 'pune'],
    )
    assert.deepEqual([pune.meta_title, pune.meta_description], ['Found title', 'Found words'])
    assert.deepEqual([posts.Later?.draft, posts.Later?.posted_date, posts.Later?.posted_time], [false, '24/12/2026', '09:30'])
    for (const title of ['Page', 'Private', 'Password', 'Never', 'Zero']) assert.equal(posts[title]?.draft, true, title)
    const everything = JSON.stringify([await dump(), app.logged])
    for (const secret of ['reader@x.example', 'secret@old.example', 'k-123', 'Nice']) assert.ok(!everything.includes(secret), secret)
  })

  it('keeps captions, galleries, shared blocks, footnotes and links between its posts in their place, and names what it can’t', async () => {
    const image = (id: number, alt: string, caption: string, parent = 0) =>
      item(id, {
        type: 'attachment',
        status: 'inherit',
        title: `a${id}`,
        excerpt: caption,
        more: `<wp:post_parent>${parent}</wp:post_parent><wp:attachment_url>https://old.example/up/${id}.png</wp:attachment_url>${meta('_wp_attachment_image_alt', alt)}`,
      })
    const file = wordPressFile([
      image(20, 'Blue', 'Sea'),
      image(21, 'Green', ''),
      item(22, { type: 'wp_block', title: 'Shared', content: '<!-- wp:paragraph --><p>Shared words.</p><!-- /wp:paragraph -->' }),
      item(23, {
        title: 'Blocks',
        content:
          '<!-- wp:paragraph --><p>See <a href="https://old.example/classic/">this</a> and <a href="/?p=24">that</a>.</p><!-- /wp:paragraph --><!-- wp:block {"ref":22} /--><!-- wp:latest-posts {"n":3} /--><!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>Unseen.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
        more: meta('footnotes', '[{"id":"a","content":"A source."}]'),
      }),
      item(24, {
        title: 'Classic',
        name: 'classic',
        content:
          '[caption id="x" width="300"]<img src="https://old.example/up/20.png" class="wp-image-20" alt="" /> A caption[/caption]\n\n[gallery ids="20,21"]\n\n[embed]https://vimeo.com/123456[/embed]\n\n[contact-form-7 id="9"]\n\nThey said [sic] so.\n\n<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
      }),
    ])
    const preview = await at.previewed('old.xml', file)
    assert.deepEqual([preview.ready, preview.imagesElsewhere], [2, 2])
    const report = await at.imported('old.xml', file)
    const posts = await at.bodies()
    const blocks = String(posts.Blocks?.content)
    assert.match(blocks, /<p>Shared words\.<\/p>.*<ol><li>A source\.<\/li><\/ol>/s)
    assert.doesNotMatch(blocks, /Unseen|wp:/)
    const classic = String(posts.Classic?.content)
    assert.match(classic, /<a href="https:\/\/vimeo.com\/123456"/)
    assert.match(classic, /<a href="https:\/\/www.youtube.com\/watch\?v=abcdefghijk"/)
    assert.match(classic, /A caption/)
    const notes = report.notes.map(({ text }) => text).join('\n')
    assert.match(notes, /The block latest-posts was left out/)
    assert.match(notes, /A hidden block \(paragraph\) was left out/)
    assert.match(notes, /The shortcode \[contact-form-7\] stays as text/)
    assert.doesNotMatch(notes, /sic/)
    assert.match(notes, /Image https:\/\/old.example\/up\/21.png: It stays on the old site and was left out/)
  })

  it('becomes a draft if a shortcode that we don’t know stands around words, which it may have shown to members only', async () => {
    const closed = item(40, { title: 'Closed', name: 'closed', content: 'Open. [members_only]Secret [x] words[/members_only]' })
    const open = item(41, { title: 'Open', name: 'open', content: 'Write [[members_only]] and [sic] or [gallery]' })
    const report = await at.imported('old.xml', wordPressFile([closed, open]))
    const posts = await at.bodies()
    assert.deepEqual([posts.Closed?.draft, posts.Open?.draft], [true, false])
    assert.match(report.notes.map(({ text }) => text).join('\n'), /Becomes a draft: the shortcode \[members_only\] may have hidden words/)
  })

  it('imported again, or after Undo, adds what is missing and overwrites no edit', async () => {
    const first = [item(30, { title: 'One', name: 'one' }), item(31, { title: 'News', name: 'news' })]
    assert.equal((await at.imported('old.xml', wordPressFile(first))).stored, 2)
    const more = [item(30, { title: 'One, changed there', name: 'one' }), ...first.slice(1), item(32, { title: 'Two', name: 'two' })]
    const stored = (await app.store.find({ indexes: ['blog'], size: 10 })).documents.find(({ body }) => body.title === 'One')
    assert.ok(stored)
    const values = { ...readItemFields('blog', stored.body), content: '<p>Edited here.</p>' }
    await editItem(app.services, SYSTEM_ACTOR, { kind: 'blog', stored, values })
    const again = await at.imported('old.xml', wordPressFile(more))
    assert.deepEqual([again.stored, again.present], [1, 2])
    assert.equal((await app.store.get('blog', stored.id))?.body.content, '<p>Edited here.</p>')
    assert.match((await at.imported('old.xml', wordPressFile(more))).failure ?? '', /is here already/)
    assert.deepEqual(Object.keys(await at.bodies()).toSorted(), ['News', 'One', 'Two'])
    const html = (await app.page('/admin/imports', { headers: { Cookie: cookie } })).html
    for (const id of [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id ?? ''))
      await app.post('/admin/imports', { intent: 'undo', id }, cookie)
    assert.deepEqual(Object.keys(await at.bodies()), [])
    assert.equal((await at.imported('old.xml', wordPressFile(more))).stored, 3)
  })

  it('makes a draft of a post without a state', async () => {
    const report = await at.imported('old.xml', wordPressFile([item(50, { title: 'Stateless', status: '' })]))
    assert.equal((await at.bodies()).Stateless?.draft, true)
    assert.ok(report.notes.some(({ text }) => text === 'Becomes a draft: its state was missing.'))
  })

  it('shows no hidden words or code of a link around blocks', async () => {
    const content = '<a href="/x"><div hidden>secret</div><div><p>One <em>and</em> two</p><style>.a{}</style></div></a>'
    await at.imported('old.xml', wordPressFile([item(51, { title: 'Link', content: `<!-- wp:html -->${content}<!-- /wp:html -->` })]))
    const link = '<a href="https://old.example/x" rel="noopener noreferrer">One and two</a>'
    assert.equal((await at.bodies()).Link?.content, `<p>${link}</p>`)
  })

  it('is refused in words when it declares entities, and imported up to where it is cut on request', async () => {
    const bomb = wordPressFile([item(1, { title: 'A' })]).replace('<rss', '<!DOCTYPE r [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><rss')
    const later = bomb.replace(/\[.*\]/, '[<!ELEMENT a ANY> <!ENTITY x "boom">]')
    for (const file of [bomb, later]) assert.match((await at.imported('bomb.xml', file)).failure ?? '', /declares entities of its own/)
    const cut = wordPressFile([item(1, { title: 'A' }), item(2, { title: 'B' }).slice(0, 200)], '')
    const refused = await at.imported('cut.xml', cut)
    assert.deepEqual(
      [refused.stored, refused.problems.map(({ text }) => text)],
      [0, ['The file ends in the middle. What follows in the old site is missing.']],
    )
    assert.equal((await at.imported('cut.xml', cut, { 'skips-invalid': 'on' })).stored, 1)
    assert.match((await at.imported('other.xml', '<?xml version="1.0"?><svg/>')).failure ?? '', /isn’t a WordPress export/)
  })

  it('brings its posts although metadata hold NULs, and names one that can’t be read', async () => {
    const object = meta('_cache', 'O:1:"A":1:{s:4:"\0*\0b";i:1;}')
    const deep = item(61, { title: 'Deep', more: '<x>'.repeat(9000) + '</x>'.repeat(9000) })
    const image = item(62, { type: 'attachment', more: '<x>'.repeat(9000) + '</x>'.repeat(9000) })
    const file = wordPressFile([item(60, { title: 'Object', content: 'Words', more: object }), deep, image])
    assert.deepEqual((await at.previewed('old.xml', file)).failure, undefined)
    const report = await at.imported('old.xml', file, { 'skips-invalid': 'on' })
    assert.deepEqual([report.stored, report.problems.map(({ row, text }) => [row, text])], [1, [[2, 'This post can’t be read.']]])
    assert.equal((await at.bodies()).Object?.content, '<p>Words</p>')
    assert.deepEqual(
      report.notes.filter(({ text }) => text.includes('couldn’t read')).map(({ text }) => text),
      ['We couldn’t read image 62. Posts don’t show it.'],
    )
  })

  it('is refused or imported soon, however deep its elements or those of a text are', async () => {
    const [opening, closing] = ['<div>'.repeat(100_000), '</div>'.repeat(100_000)]
    const inText = wordPressFile([item(66, { title: 'Deep', content: opening + closing }), item(67, { title: 'Flat' })])
    const inFile = wordPressFile([item(68, { more: opening + closing })])
    const began = process.cpuUsage()
    const refused = await at.imported('deep.xml', inFile)
    const report = await at.imported('text.xml', inText, { 'skips-invalid': 'on' })
    const { user } = process.cpuUsage(began)
    assert.match(refused.failure ?? '', /has thousands of elements inside one another/)
    assert.deepEqual([report.stored, report.problemCount], [1, 1])
    assert.ok(user < 4_000_000, `${user / 1000} ms`)
  })

  it('names a post whose number was given anew, and brings the second of two with one number later', async () => {
    assert.equal((await at.imported('old.xml', wordPressFile([item(70, { title: 'Known', name: 'known' })]))).stored, 1)
    const anew = [item(70, { title: 'Unlike', name: 'unlike', date: '2026-11-05 08:00:00' })]
    const report = await at.imported('later.xml', wordPressFile(anew))
    assert.deepEqual([report.stored, report.present, report.notes.map(({ field }) => field).includes('Unlike')], [0, 1, true])
    const both = wordPressFile([item(70, { title: 'Known', name: 'known' }), ...anew])
    assert.deepEqual((await at.imported('both.xml', both)).stored, 1)
    assert.deepEqual((await at.imported('both.xml', both)).present, 2)
  })

  it('knows a post whose title and URL were edited here by its former URL', async () => {
    const file = wordPressFile([item(71, { title: 'Known', name: 'known' })])
    await at.imported('old.xml', file)
    const [stored] = (await app.store.find({ indexes: ['blog'], size: 1 })).documents
    assert.ok(stored)
    const edited = { title: 'Edited', slug: 'edited', urls: 'edited known' }
    await updateWithRetry(app.store, { index: 'blog', id: stored.id }, (body) => ({ ...body, ...edited }))
    const { present, notes } = await at.imported('later.xml', `${file} `)
    assert.deepEqual([present, notes.filter(({ field }) => field === 'Known')], [1, []])
  })

  it('may be UTF-16 with a byte order mark, as Notepad saves “Unicode”', async () => {
    const text = wordPressFile([item(63, { title: 'पुणे – Pune', content: 'Café 🌉' }), item(64, { title: 'Second' })])
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const [little, big] = [new Uint8Array(utf16), new Uint8Array(Buffer.from(utf16).swap16())]
    assert.equal((await at.previewed('old.xml', big)).ready, 2)
    assert.equal((await at.imported('old.xml', little)).stored, 2)
    assert.equal((await at.bodies())['पुणे – Pune']?.content, '<p>Café 🌉</p>')
  })

  it('brings both of two posts with one number and different texts, and identical ones once', async () => {
    const [first, other] = [item(65, { title: 'First' }), item(65, { title: 'Other', content: 'More' })]
    const file = wordPressFile([first, other, first])
    assert.equal((await at.imported('old.xml', file)).stored, 2)
    assert.deepEqual(Object.keys(await at.bodies()).toSorted(), ['First', 'Other'])
    assert.equal((await at.imported('old.xml', file)).present, 2)
  })

  async function dump() {
    const { documents } = await app.store.find({ indexes: ['blog', 'imports', 'activities', 'authors'], size: 100 })
    return documents
  }
})
