import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'
import { importing } from './old-site.ts'

const fixture = (name: string) => readFile(new URL(`../fixtures/moving-in/${name}`, import.meta.url), 'utf8')

it('the export that WordPress itself wrote arrives with its fields, and what it hid stays hidden', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const at = importing(app, await app.signIn())
  const file = await fixture('wordpress.xml')
  const report = await at.imported('wordpress.xml', file)
  assert.deepEqual([report.stored, report.problemCount], [19, 0])
  const { documents } = await app.found().then(() => app.store.find({ indexes: ['blog'], size: 50 }))
  const named = (title: string) => documents.filter(({ body }) => body.title === title).map(({ body }) => body)
  const [office] = named('Opening our second office')
  assert.deepEqual(
    [office?.posted_date, office?.author, office?.category, office?.source, office?.slug, office?.meta_title, office?.logo_alt],
    [
      '5/3/2024',
      'Priya Rao',
      'Company',
      'Old Example Insights',
      'opening-our-second-office',
      'Second office in Pune',
      'The new office, seen from the street',
    ],
  )
  assert.match(
    String(office?.content),
    /x<sup>2<\/sup>.*<h2>Why Pune.*<ol start="3">.*<p>Headcount by quarter<\/p>.*<p>Gallery caption<\/p>/s,
  )
  assert.match(String(office?.content), /youtube\.com\/watch\?v=aqz-KE-bpKQ.*Shared words: we employ.*<ol><li>First footnote/s)
  const [classic] = named('What a center costs – a “classic” post')
  assert.match(
    String(classic?.content),
    /<p>First classic paragraph.*<br \/>Its second line.*Escaped: \[gallery\].*<pre>keep\n\n {2}these {3}spaces<\/pre>/s,
  )
  assert.equal(named('Office hours').length, 2)
  const [later] = named('Scheduled for 2031')
  assert.deepEqual([later?.draft, later?.posted_date, later?.posted_time], [false, '9/3/2031', '18:30'])
  const shown = documents.filter(({ body }) => body.draft !== true)
  assert.equal(shown.length, 8)
  const isSecret = /SECRET|HIDDEN|PRIVATE|PROTECTED|TRASHED|EDITORS|DRAFT|COMMENT|PINGBACK/
  for (const { body } of shown) assert.doesNotMatch(JSON.stringify(body), isSecret, String(body.title))
  const names = [
    'Missed schedule',
    'A draft nobody dated',
    'Pending review',
    'Board minutes',
    'For partners',
    'Contact',
    'Offices',
    'Salaries',
  ]
  for (const name of names)
    assert.ok(
      report.notes.some(({ field, text }) => field === name && text.startsWith('Becomes a draft: ')),
      name,
    )
  const lost = report.notes.filter(({ text }) => text.startsWith('Not imported: ')).map(({ field, text }) => `${field}: ${text}`)
  assert.deepEqual(lost, [
    ': Not imported: its format.',
    'Opening our second office: Not imported: comments, custom fields, its place at the top, the URL of its original.',
    'Office hours: Not imported: comments.',
  ])
  const everything = JSON.stringify([documents, app.logged])
  for (const secret of [
    'carla@reader.example',
    'priya.rao@old.example',
    'Dan Doubter',
    '198.51.100.7',
    'fake-key-0123',
    'fake-post-Passw0rd',
  ])
    assert.ok(!everything.includes(secret), secret)
  assert.match((await at.imported('wordpress.xml', file)).failure ?? '', /is here already/)
})

it('the export that Ghost itself wrote arrives with its fields, and what it hid stays hidden', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const at = importing(app, await app.signIn())
  const file = await fixture('ghost.json')
  assert.equal((await at.previewed('ghost.json', file)).asksUrls, true)
  const report = await at.imported('ghost.json', file, { 'url-pattern': 'https://oldghost.example/{slug}/' })
  assert.deepEqual([report.stored, report.problemCount], [17, 0])
  const { documents } = await app.found().then(() => app.store.find({ indexes: ['blog'], size: 50 }))
  const named = (title: string) => documents.filter(({ body }) => body.title === title).map(({ body }) => body)
  const [cards] = named('Every card of the editor')
  assert.deepEqual(
    [cards?.posted_date, cards?.author, cards?.category, cards?.source, cards?.slug, cards?.meta_title, cards?.logo_alt],
    ['5/3/2024', 'Amit Shah', 'Offices', 'Old Ghost Journal', 'every-card', 'Meta title of the cards', 'The office from the street'],
  )
  assert.match(
    String(cards?.content),
    /Callout <strong>words.*Eleven weeks.*<h3>Markdown card.*Footnote of the Markdown card.*<p>Code caption.*<h4>A chart<\/h4>\s*<p>★★★★☆<\/p>\s*<p>Product words\.<\/p>\s*<p><a href="https:\/\/example\.com\/buy" rel="noopener noreferrer">Buy<\/a><\/p>/s,
  )
  assert.equal(named('Same title').length, 2)
  const [later] = named('Scheduled for 2031')
  assert.deepEqual([later?.draft, later?.posted_date, later?.posted_time], [false, '9/3/2031', '18:30'])
  const shown = documents.filter(({ body }) => body.draft !== true)
  assert.equal(shown.length, 8)
  const isSecret = /SECRET|HIDDEN|MEMBERS|PAID|TIER|EMAIL|DRAFT/
  for (const { body } of shown) assert.doesNotMatch(JSON.stringify(body), isSecret, String(body.title))
  for (const name of ['Members only', 'Paid only', 'One tier only', 'Sent by email only', 'Missed schedule', 'About us', 'A draft'])
    assert.ok(
      report.notes.some(({ field, text }) => field === name && text.startsWith('Becomes a draft: ')),
      name,
    )
  const everything = JSON.stringify([documents, app.logged])
  assert.doesNotMatch(everything, /\$2[aby]\$|@oldghost\.example/)
})
