import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { markdownRow } from '#app/admin/import-formats/markdown.ts'
import { app, at } from './import-app.ts'
import { drawn, zipOf } from './zipped-files.ts'

describe('Markdown', () => {
  it('brings its front matter, whether YAML, TOML or JSON, and its footnotes', async () => {
    const files = {
      'content/2026-11-01-first.md':
        '---\ntitle: First\nauthor: [Asha Rao]\ntags: [Locations, Other]\ndescription: Short.\naliases: [/old/first/]\n---\nText.[^1]\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![Alt](../img/a.png)\n\n[^1]: A source.\n',
      'content/second.md': '+++\ntitle = "Second"\ndate = 2026-11-02T10:00:00Z\ndraft = true\n+++\n# Second\n',
      'content/third.md': '---json\n{ "title": "Third", "date": "2026-11-03" }\n---\nText {{< figure >}}\n',
      'content/plain-name.md': '# A heading\n\nText.\n',
      'img/a.png': await drawn(),
      'notes.txt': 'x',
    }
    const report = await at.imported('old.zip', zipOf(files))
    assert.deepEqual([report.failure, report.problems, report.stored], [undefined, [], 4])
    const { First, Second, Third, ['A heading']: plain } = await at.bodies()
    assert.deepEqual(
      [First?.author, First?.category, First?.content_excerpt, First?.posted_date, First?.slug, First?.draft],
      ['Asha Rao', 'Locations', 'Short.', '1/11/2026', 'first', false],
    )
    assert.match(
      String(First?.content),
      /<sup>1<\/sup>.*<table>.*<figure><img src="\/assets\/img\/960x900\/[\w-]+\.webp" alt="Alt" width="40" height="30" \/><\/figure>.*<li>A source\.<\/li>/s,
    )
    assert.deepEqual([Second?.draft, Second?.posted_date, Third?.posted_date, plain?.draft], [true, '2/11/2026', '3/11/2026', true])
    const notes = report.notes.map(({ text }) => text)
    for (const note of ['The file notes.txt stays out.', 'Template tags stay as text.', 'Becomes a draft: it has no date.'])
      assert.ok(notes.includes(note), note)
  })

  it('whose front matter is a program, or aliases that grow, is named, and the rest comes on request', async () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e'].map((name, each) => `${name}: &${name} [${Array(9).fill(`*${'abcd'[each]}`)}]`).join('\n')}\n---\nText`
    const files = {
      'program.md': '---js\n{ title: process.exit(1) }\n---\nText',
      'bomb.md': bomb,
      'good.md': '---\ntitle: Good\ndate: 2026-11-01\n---\nText',
    }
    const refused = await at.imported('old.zip', zipOf(files))
    assert.deepEqual([refused.stored, refused.problemCount], [0, 2])
    assert.match(
      refused.problems[0]?.text ?? '',
      /^program\.md can’t be read: its front matter is js\. We read YAML, TOML and JSON only\.$/,
    )
    assert.match(refused.problems[1]?.text ?? '', /^bomb\.md can’t be read: Excessive alias count/)
    assert.equal((await at.imported('old.zip', zipOf(files), { 'skips-invalid': 'on' })).stored, 1)
  })

  it('in a zip with paths that lead out, links, too many files or a bomb is refused or left out in words', async () => {
    const good = '---\ntitle: Good\ndate: 2026-11-01\n---\nText'
    const outside = await at.imported('a.zip', zipOf({ '../../evil.md': good, 'good.md': good.replace('Good', 'Other') }))
    assert.deepEqual([outside.stored, outside.notes.map(({ text }) => text)], [1, ['The file ../../evil.md stays out.']])
    const link = new Uint8Array(
      zipSync({ 'link.md': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }], 'good.md': strToU8(good) }),
    )
    const linked = await at.imported('b.zip', link)
    assert.deepEqual([linked.stored, linked.notes.map(({ text }) => text)], [1, ['The file link.md stays out.']])
    const many = zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, each) => [`${each}.md`, 'x'])))
    assert.match((await at.imported('c.zip', many)).failure ?? '', /10,000 files\. At most 5,000 files/)
    const bomb = zipOf({ 'bomb.md': 'x'.repeat(40 * 1024 * 1024) })
    assert.ok(bomb.length < 100_000)
    assert.match((await at.imported('d.zip', bomb)).failure ?? '', /larger than 20 MB together/)
    assert.match((await at.imported('e.zip', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).failure ?? '', /zip can’t be read/)
  })

  it('that not everyone saw, in whatever words its front matter says so, arrives as a draft that the report names', async () => {
    const post = (title: string, lines: string, text = 'Text') => `---\ntitle: ${title}\ndate: 2026-11-01\n${lines}\n---\n${text}`
    const hidden: [name: string, text: string, reason: string][] = [
      ['state.md', post('State', 'status: review'), 'its state was review'],
      ['members.md', post('Members', 'visibility: members'), 'its state was members'],
      ['flag.md', post('Flag', 'private: true'), 'it was marked as private'],
      ['off.md', post('Off', 'published: false'), 'it wasn’t published'],
      ['_drafts/folder.md', post('Folder', ''), 'it wasn’t published'],
      ['password.md', post('Password', 'password: s3cret-pw'), 'it had a password'],
      ['expired.md', post('Expired', 'expiryDate: 2026-11-02'), 'it had expired'],
      ['page.md', post('Page', 'layout: page'), 'it was a page'],
      ['jsx.mdx', post('Jsx', ''), 'it may have parts that run (MDX)'],
      ['note.md', post('Note', '', '{% comment %}Secret{% endcomment %}'), 'a template tag or comment may have hidden words'],
      ['undated.md', '---\ntitle: Undated\ndate: next week\n---\nText', 'it has no date'],
    ]
    const open = post('Open', 'status: published\ndraft: false\ntoc: true')
    const report = await at.imported('old.zip', zipOf({ ...Object.fromEntries(hidden), 'open.md': open }))
    assert.deepEqual([report.problems, report.stored], [[], hidden.length + 1])
    const posts = await at.bodies()
    for (const [name, text, reason] of hidden) {
      const title = /title: (\w+)/.exec(text)?.[1] ?? ''
      assert.equal(posts[title]?.draft, true, name)
      assert.ok(
        report.notes.some(({ field, text: note }) => field === title && note === `Becomes a draft: ${reason}.`),
        name,
      )
    }
    assert.equal(posts.Open?.draft, false)
    const notes = report.notes.map(({ field, text }) => `${field}: ${text}`)
    for (const note of ['Open: Not imported: toc.', 'Undated: Not imported: its date “next week”.']) assert.ok(notes.includes(note), note)
    assert.doesNotMatch(
      JSON.stringify([(await app.store.find({ indexes: ['blog', 'imports'], size: 50 })).documents, app.logged]),
      /s3cret/,
    )
  })

  it('keeps a time without a zone as one of the site’s', async () => {
    const sent = { timeZone: 'Asia/Kolkata', now: new Date('2026-11-30T12:00:00Z'), urlPattern: '', dates: undefined }
    for (const date of ['2031-03-09 18:30', '2031-03-09T18:30:00', '"2031-03-09 18:30:00"']) {
      const row = markdownRow({ row: 1, line: 0 }, { name: 'a.md', text: `---\ntitle: A\ndate: ${date}\n---\nText` }, sent)
      assert.ok('fields' in row)
      assert.deepEqual([row.fields.posted_date, row.fields.posted_time, row.fields.draft], ['2031-03-09', '18:30', false], date)
    }
  })

  it('keeps the written day and a scheduled instant, asks for the order of days, and finds bundles and images by their folder', async () => {
    const files = {
      'site/content/late/index.md':
        '---\ntitle: Late\ndate: 2026-11-01T23:30:00-08:00\n---\n![A](a.png) ![B](/img/b.png) ![C](//other.example/c.png)',
      'site/content/late/a.png': await drawn(),
      'site/static/img/b.png': await drawn(),
      'site/static/img/unused.png': await drawn(),
      'later.md': '---\ntitle: Later\ndate: 2031-03-09 18:30:00 +0530\n---\nText',
      'bare.md': '{\n"title": "Bare",\n"date": "2026-11-03"\n}\nText\n\n```sh\n# a comment\n```',
      'code.md': '---\ndate: 2026-11-03\n---\n```sh\n# a comment\n```',
    }
    const unclear = { ...files, 'unclear.md': '---\ntitle: Unclear\ndate: 3/4/2026\n---\nText' }
    const { problems } = await at.imported('old.zip', zipOf(unclear))
    assert.deepEqual(
      problems.map(({ text }) => text),
      ['unclear.md can’t be read: its date 3/4/2026 can be read two ways. Choose how dates are written.'],
    )
    const report = await at.imported('old.zip', zipOf(unclear), { dates: 'day' })
    assert.deepEqual([report.stored, report.problems], [5, []])
    const { Late, Later, Unclear, Bare, code } = await at.bodies()
    assert.deepEqual([Late?.posted_date, Late?.slug, Unclear?.posted_date], ['1/11/2026', 'late', '3/4/2026'])
    assert.deepEqual([Later?.draft, Later?.posted_date, Later?.posted_time], [false, '9/3/2031', '18:30'])
    assert.match(String(Bare?.content), /^<p>Text<\/p>/)
    assert.match(String(code?.content), /# a comment/)
    assert.equal(String(Late?.content).split('/assets/img/960x900/').length, 3)
    const notes = report.notes.map(({ text }) => text)
    assert.ok(notes.includes('The file site/static/img/unused.png stays out.'))
    assert.ok(notes.some((note) => note.includes('other.example/c.png')))
  })

  it('that would take long to read is refused in words', async () => {
    const deep = await at.imported('deep.md', `---\na: ${'['.repeat(50_000)}\n---\n${'>'.repeat(20_000)}x`)
    assert.match(deep.problems[0]?.text ?? '', /^deep\.md can’t be read: it’s nested too deeply\.$/)
    for (const text of ['>'.repeat(20_000), `${Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')}`])
      assert.match((await at.imported('deep.md', text)).problems[0]?.text ?? '', /nested too deeply/)
    const long = await at.imported('long.md', 'x'.repeat(1_000_001))
    assert.match(long.problems[0]?.text ?? '', /it has more than 1,000,000 characters/)
    assert.match(
      (await at.imported('table.xlsx', zipOf({ 'xl/workbook.xml': '<x/>' }))).failure ?? '',
      /no Markdown files\. If it’s a spreadsheet/,
    )
  })
})
