import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ghostRows } from '#app/admin/import-formats/ghost.ts'
import { app, at } from './import-app.ts'

describe('an export of Ghost', () => {
  const post = (id: string, more: object) => ({
    id,
    uuid: `u-${id}`,
    title: id,
    slug: id.toLowerCase(),
    html: `<p>${id}</p>`,
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2026-11-01T09:30:00.000Z',
    ...more,
  })
  const file = (posts: object[], data: object = {}) =>
    JSON.stringify({
      db: [
        {
          meta: { version: '5.87.0' },
          data: {
            posts,
            users: [
              { id: 'a', name: 'Asha Rao', email: 'secret@old.example', password: '$2a$10$hash' },
              { id: 'b', name: 'Bo Lee' },
            ],
            tags: [{ id: 't', name: 'Locations', slug: 'locations' }],
            posts_authors: [
              { post_id: 'Open', author_id: 'b', sort_order: 1 },
              { post_id: 'Open', author_id: 'a', sort_order: 0 },
            ],
            posts_tags: [{ post_id: 'Open', tag_id: 't', sort_order: 0 }],
            posts_meta: [
              { post_id: 'Open', meta_title: 'Found title', meta_description: 'Found words' },
              { post_id: 'Mailed', email_only: true },
            ],
            settings: [{ key: 'title', value: 'Old Desk' }],
            ...data,
          },
        },
      ],
    })

  const KG =
    '<p>Open</p><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></figure><div class="kg-card kg-callout-card"><div class="kg-callout-text">Note</div></div>'
  const KG_STORED =
    '<p>Open</p><p><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener noreferrer">https://www.youtube.com/watch?v=abcdefghijk</a></p><p>Note</p>'

  it('brings public posts as they were, the others as drafts, and old URLs by their pattern', async () => {
    const posts = [
      post('Open', { custom_excerpt: 'Short.', html: KG, featured: 1, canonical_url: 'https://first.example/' }),
      post('Members', { visibility: 'members' }),
      post('Paid', { visibility: 'paid' }),
      post('Walled', { html: '<p>Before</p><!--members-only--><p>Behind</p>' }),
      post('Mailed', {}),
      post('Sent', { status: 'sent' }),
      post('Page', { type: 'page' }),
      post('Later', { status: 'scheduled', published_at: '2026-12-24T04:00:00.000Z' }),
      post('Lexical', { html: null, lexical: '{"root":{}}', status: 'draft' }),
    ]
    const report = await at.imported('ghost.json', file(posts), { 'url-pattern': 'https://old.example/blog/{slug}/' })
    assert.deepEqual([report.failure, report.problems, report.stored], [undefined, [], 9])
    const stored = await at.bodies()
    const { Open, Later, Walled } = stored
    assert.deepEqual(
      [Open?.content, Open?.content_excerpt, Open?.author, Open?.category, Open?.source, Open?.posted_date, Open?.draft, Open?.meta_title],
      [KG_STORED, 'Short.', 'Asha Rao', 'Locations', 'Old Desk', '1/11/2026', false, 'Found title'],
    )
    assert.deepEqual([Walled?.draft, Walled?.content], [false, '<p>Before</p><p>Behind</p>'])
    for (const title of ['Members', 'Paid', 'Mailed', 'Sent', 'Page', 'Lexical']) assert.equal(stored[title]?.draft, true, title)
    assert.deepEqual([Later?.draft, Later?.posted_date, Later?.posted_time], [false, '24/12/2026', '09:30'])
    assert.ok(
      report.notes.some(({ field, text }) => field === 'Lexical' && text === 'Its text isn’t in the file as HTML, so it’s empty here.'),
    )
    assert.ok(
      report.notes.some(
        ({ field, text }) => field === 'Open' && text === 'Not imported: its place at the top, the URL of its original, other authors.',
      ),
    )
    const everything = JSON.stringify([(await app.store.find({ indexes: ['blog', 'imports', 'authors'], size: 50 })).documents, app.logged])
    for (const secret of ['secret@old.example', '$2a$10$hash']) assert.ok(!everything.includes(secret), secret)
  })

  const CARDS = `<p><a href="__GHOST_URL__/contact/">Write</a></p><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://other.example/report"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A report</div><div class="kg-bookmark-description">Words &amp; more.</div><div class="kg-bookmark-metadata"><img src="https://other.example/icon.ico"><span class="kg-bookmark-author">Example</span></div></div></a><figcaption>A caption</figcaption></figure><div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/plan.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">The plan</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">plan.pdf</div><div class="kg-file-card-filesize">12 KB</div></div></div><div class="kg-file-card-icon"><svg><title>download</title></svg></div></a></div>`

  it('turns cards into lines with their link, and finds images and links of the old site by its URL', async () => {
    const image = '<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/a.png" alt="A"></figure>'
    const posts = file([post('Cards', { html: CARDS + image })])
    const { asksUrls, notes: unknown } = await at.previewed('ghost.json', posts)
    assert.ok(asksUrls)
    const wrong = await at.previewed('ghost.json', file([post('Wrong', { html: '<div>'.repeat(2000) })]))
    assert.deepEqual([wrong.ready, wrong.problemCount, wrong.asksUrls], [0, 1, true])
    assert.ok(unknown.some(({ text }) => text === 'Image /content/images/a.png: It stays on the old site and was left out.'))
    const preview = await at.previewed('ghost.json', posts, { 'url-pattern': 'https://old.example' })
    assert.ok(preview.asksUrls)
    assert.ok(preview.notes.some(({ text }) => text.startsWith('Image https://old.example/content/images/a.png: ')))
    const report = await at.imported('ghost.json', posts, { 'url-pattern': 'https://old.example' })
    const link = (href: string, text: string) => `<a href="${href}" rel="noopener noreferrer">${text}</a>`
    assert.equal(
      (await at.bodies()).Cards?.content,
      `<p>${link('https://old.example/contact/', 'Write')}</p>` +
        `<p>${link('https://other.example/report', 'A report')}<br />Words &amp; more. · Example</p><p>A caption</p>` +
        `<p>${link('https://old.example/content/files/plan.pdf', 'The plan')}<br />plan.pdf · 12 KB</p>`,
    )
    assert.ok(report.notes.some(({ text }) => text === 'The preview image of https://other.example/report was left out.'))
  })

  it('without a slug finds its images too, keeps the words of any card, and says that scripts stay out', async () => {
    const html =
      '<a href="https://other.example/"><p>All <b>the</b> words</p></a><script>alert(1)</script><img src="__GHOST_URL__/content/images/a.png">'
    const { notes } = await at.imported('ghost.json', file([post('No slug', { slug: '', html })]), { 'url-pattern': 'old.example' })
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['A script was left out.', 'Image https://old.example/content/images/a.png: It stays on the old site and was left out.'],
    )
    const link = '<a href="https://other.example/" rel="noopener noreferrer">All the words</a>'
    assert.equal((await at.bodies())['No slug']?.content, `<p>${link}</p>`)
  })

  it('shows no hidden words or code of a card, and keeps words in their order', async () => {
    const cards: [inside: string, stored: string][] = [
      ['<div hidden>secret</div><p>Title</p><p style="display : none">secret</p>', 'Title'],
      ['<style>.a{color:red}</style><script>var a=1</script><template>secret</template><p>Title</p>', 'Title'],
      ['<div><svg><title>Logo</title></svg></div>', 'https://other.example/'],
      ['<div>Read <span>our</span> guide <p>now</p> or later</div>', 'Read our guide</a><br />now · or later'],
      ['<div><ul><li>one</li><li>two</li></ul>b<br>c</div>', 'one</a><br />two · b c'],
      ['<div><video src="https://other.example/a.mp4">No player</video></div><p>Title</p>', 'Title'],
    ]
    const posts = cards.map(([inside], id) => post(`Card ${id}`, { html: `<a href="https://other.example/">${inside}</a>` }))
    const { notes } = await at.imported('ghost.json', file(posts))
    const stored = await at.bodies()
    for (const [id, [inside, words]] of cards.entries()) {
      const content = String(stored[`Card ${id}`]?.content)
      const [line] = content.replace(' rel="noopener noreferrer"', '').split('</p>')
      assert.equal(line, `<p><a href="https://other.example/">${words}${words.includes('</a>') ? '' : '</a>'}`, inside)
    }
    for (const text of ['Hidden text was left out.', 'A script was left out.'])
      assert.ok(
        notes.some((note) => note.text === text),
        text,
      )
  })

  it('makes drafts of states that it doesn’t know', async () => {
    const states = ['weird', 'pending', '', null, 'Published']
    const { notes } = await at.imported('ghost.json', file(states.map((status) => post(`Is ${status}.`, { status }))))
    const stored = await at.bodies()
    for (const status of states) assert.equal(stored[`Is ${status}.`]?.draft, true, `${status}`)
    assert.ok(notes.some(({ field, text }) => field === 'Is weird.' && text === 'Becomes a draft: its state was weird.'))
    assert.ok(notes.some(({ field, text }) => field === 'Is .' && text === 'Becomes a draft: its state was missing.'))
  })

  it('that is cut in the middle is refused in words', async () => {
    assert.match((await at.imported('ghost.json', file([post('A', {})]).slice(0, -200))).failure ?? '', /^The JSON in the file is broken: /)
  })

  it('is converted up to the first post too many', () => {
    const { db } = JSON.parse(file(Array.from({ length: 6000 }, (_, at) => post(`P${at}`, {}))))
    const context = { timeZone: 'UTC', now: new Date(), urlPattern: '', dates: undefined }
    assert.equal([...ghostRows({ db }, context)].length, 5001)
  })
})
