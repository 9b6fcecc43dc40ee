import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { importing } from './old-site.ts'

let app: TestApp
let cookie: string
let at: ReturnType<typeof importing>

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  at = importing(app, cookie)
})

afterEach(() => app.close())

const drawn = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#f0a017' } })
    .png()
    .toBuffer()

const zipOf = (files: Record<string, string | Buffer>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : new Uint8Array(data)]),
      ),
    ),
  )

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
    assert.equal((await app.request('/old/first')).headers.get('Location'), `/blog-details?id=${First?.id}`)
    const notes = report.notes.map(({ text }) => text)
    for (const note of ['The file notes.txt stays out.', 'A template tag ({{ … }}) stays as text.', 'Becomes a draft: it has no date.'])
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
    assert.match(refused.problems[0]?.text ?? '', /program\.md: Its front matter is js\. We read YAML, TOML and JSON only\./)
    assert.match(refused.problems[1]?.text ?? '', /bomb\.md: Its front matter can’t be read: Excessive alias count/)
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
    assert.match((await at.imported('d.zip', bomb)).failure ?? '', /larger than 30 MB together/)
    assert.match((await at.imported('e.zip', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).failure ?? '', /zip is broken/)
  })
})
