import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { DEFAULT_SYNONYMS } from '#domain/text-search/synonym-groups.ts'
import { isKept } from '#test/app/is-cached.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { until } from '#test/process/wait-until.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGE = '/admin/site/search'
const FIRST = DEFAULT_SYNONYMS.map((line) => line.join(', '))

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  await app.store.createMany([
    { index: 'news', id: 'offshore', body: { title: 'An offshore office', posted_date: '1/11/2026' } },
    { index: 'blog', id: 'draft', body: { title: 'An offshore draft', posted_date: '1/11/2026', draft: true } },
    { index: 'images', id: 'a.webp', body: { name: 'offshore.png', framed: false } },
    { index: 'messages', id: 'm', body: { from_name: 'Dana', subject: 'Our offshore plans', received_at: '2026-11-20T00:00:00Z' } },
  ])
})

afterEach(() => app.close())

const stored = () => app.store.get('same-words', 'lines')
const page = (path: string, over = app) => over.page(path, { headers: { Cookie: cookie } })

function send(fields: Record<string, string>, lines: readonly string[] = [], over = app): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('lines', lines.join('\r\n'))
  return over.post(PAGE, form, cookie)
}

const save = async (lines: readonly string[], version?: string, over = app) =>
  send({ intent: 'save', version: version ?? (await stored())?.version ?? '' }, lines, over)

const textIn = (html: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1] ?? ''

/** What an answer leaves word of. */
async function told(answer: Response): Promise<string> {
  const word = answer.headers.get('Set-Cookie')?.split(';')[0]
  return (await app.page(PAGE, { headers: { Cookie: `${cookie}; ${word}` } })).html
}

describe('the words that mean the same', () => {
  it('begin with those of the program, and nothing is stored of them', async () => {
    const { html, status } = await page(PAGE)
    assert.equal(status, 200)
    for (const line of ['IP, intellectual property', 'startup, start-up']) assert.ok(html.includes(line), line)
    assert.equal(await stored(), undefined)
    assert.match((await page('/admin/site/redirects')).html, /href="\/admin\/site\/search"/)
  })

  it('are nobody else’s to see or change', async () => {
    assert.equal((await app.request(PAGE)).status, 404)
    assert.equal((await app.post(PAGE, { intent: 'save', version: '', lines: 'a, b' })).status, 404)
    assert.equal(await stored(), undefined)
  })

  it('are what every search looks for from the moment they are saved, kept pages of results too', async () => {
    const found = async (path: string) => (await page(path)).html.includes('offshore')
    const publicly = async () => (await app.page('/search-query?q=nearshore')).html.includes('An <mark>offshore</mark> office')
    const everywhere = () =>
      Promise.all([
        publicly(),
        found('/admin/manage-blogs?q=nearshore'),
        found('/admin/manage-blogs?tab=blogs&q=nearshore'),
        found('/admin/messages?q=nearshore'),
        found('/admin/media?q=nearshore'),
      ])
    assert.deepEqual(await everywhere(), [false, false, false, false, false])
    assert.ok(!(await publicly()), 'it is kept by now')
    const answer = await save([...FIRST, ' nearshore ,  off-shore,offshore,'])
    assert.equal(answer.status, 302)
    assert.match(await told(answer), /Saved\. Every search uses these synonyms/)
    assert.deepEqual(await everywhere(), [true, true, true, true, true])
    assert.match(String((await stored())?.body.lines), /\nnearshore, off-shore, offshore$/)
    await save([...FIRST, ''])
    assert.deepEqual(await everywhere(), [false, false, false, false, false])
  })

  it('change no page that has nothing to do with them', async () => {
    for (const path of ['/blogs', '/search-query?q=offshore']) await app.page(path)
    await save([...FIRST, 'a, b'])
    assert.equal(await isKept(app, '/blogs'), true)
    assert.equal(await isKept(app, '/search-query?q=offshore'), false)
  })

  it('are the same to another process over the store', async (t) => {
    const place = await newPlace(t)
    const open = async () => openTestApp({ opened: await openStore(place) })
    const [first, second] = [await open(), await open()]
    t.after(() => Promise.all([first.close(), second.close()]))
    await first.store.create({ index: 'news', id: 'a', body: { title: 'An offshore office', posted_date: '1/11/2026' } })
    await first.found()
    cookie = await first.signIn()
    const shown = async () => (await second.page('/search-query?q=nearshore')).html.includes('<mark>offshore</mark>')
    assert.deepEqual([await shown(), await shown()], [false, false])
    assert.equal((await save(['nearshore, offshore'], '', first)).status, 302)
    // A cluster is asked for its revision now and then.
    await until(shown)
  })

  it('are kept as they were where a line cannot be taken, and given back with the fault of the line below', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(', ')
    const cases: [lines: string[], fault: RegExp][] = [
      [['GCC, GIC', 'one, two, gccs'], /<li>Line 2, “one, two, gccs”: “gccs” is in line 1 too, as “GCC”/],
      [['a, b', 'alone'], /<li>Line 2, “alone”: Add a second word/],
      [['start-up, Start Up'], /“Start Up” is the same as “start-up” here already/],
      [[`a, ${'x'.repeat(81)}`], /has 81 characters\. The limit is 80/],
      [[words(31)], /A line can have 30 words\. This one has 31/],
      [['a, ***'], /“\*\*\*” has no letter and no digit/],
      [Array.from({ length: 301 }, (_, at) => `a${at}, b${at}`), /The limit is 300 lines\. You have 301/],
    ]
    for (const [lines, fault] of cases) {
      const answer = await save(lines)
      assert.equal(answer.status, 422)
      const html = await answer.text()
      assert.match(html, fault)
      for (const line of lines) assert.ok(textIn(html).split(/\r?\n/).includes(line), line)
    }
    assert.equal(await stored(), undefined)
    const markup = await (await save(['<script>alert(1)</script>'])).text()
    assert.ok(!markup.includes('<script>alert(1)'))
    for (const most of [Array.from({ length: 300 }, (_, at) => `a${at}, b${at}`), [words(30)], [`a, ${'x'.repeat(80)}`]])
      assert.equal((await save(most)).status, 302)
  })

  it('may be none, and go back to the beginning only when that is saved', async () => {
    assert.match(await told(await save(['', ' , '])), /There are no synonyms now/)
    assert.ok(!(await page(PAGE)).html.includes('intellectual property'))
    const { html } = await page(`${PAGE}?from=beginning`)
    assert.ok(html.includes('IP, intellectual property') && html.includes('Save to use them'))
    assert.equal((await stored())?.body.lines, '')
    assert.equal((await save(FIRST)).status, 302)
    assert.equal(await stored(), undefined)
    assert.equal((await save(FIRST)).status, 302)
  })

  it('of two people are never mixed: the second sees what the first has saved', async () => {
    await save(['a, b'])
    const version = (await stored())?.version
    await save(['a, b, theirs'], version)
    for (const [lines, since] of [
      [['a, b, yours'], version],
      [['c, yours'], ''],
      [FIRST, ''],
    ] as const) {
      const answer = await save(lines, since)
      assert.equal(answer.status, 409)
      const html = await answer.text()
      assert.match(html, /someone else changed the list/)
      assert.match(html, /Only in theirs<\/dt><dd>[^<]*theirs/)
      assert.ok(textIn(html).startsWith(lines[0]))
      assert.ok(html.includes(`value="${(await stored())?.version}"`), 'saving once more is meant')
    }
    assert.equal((await stored())?.body.lines, 'a, b, theirs')
    assert.equal((await save(['a, b, theirs'], version)).status, 302, 'the same list is no conflict')
  })

  it('take a word beside another of a line, or make a line of the two', async () => {
    const add = (word: string, as: string) => send({ intent: 'add', word, as })
    assert.match((await page(`${PAGE}?add=Nearshore+%3Cb%3E`)).html, /name="word" value="Nearshore &lt;b&gt;"/)
    assert.match(await told(await add('nearshore', 'gccs')), /search for “nearshore” now finds “gccs”/)
    assert.match(String((await stored())?.body.lines), /^GCC, GIC,.* team in India, nearshore\n/)
    await add('harbour', 'port')
    assert.match(String((await stored())?.body.lines), /\nport, harbour$/)
    for (const [word, as] of [
      ['harbour', 'GCC'],
      ['', 'GCC'],
      ['x', ''],
      ['a, b', 'GCC'],
      ['x', 'X'],
      ['x'.repeat(81), 'GCC'],
    ] as const) {
      const answer = await add(word, as)
      assert.equal(answer.status, 422, `${word} as ${as}`)
      assert.ok((await answer.text()).includes(`name="word" value="${word}"`))
    }
    assert.equal((await send({ intent: 'nothing' })).status, 400)
  })

  it('take in all that several add at the same moment', async () => {
    const { get } = app.store
    const [all, read] = [Promise.withResolvers<void>(), { lists: 0 }]
    app.store.get = async (index, id) => {
      const found = await get(index, id)
      if (index === 'same-words' && ++read.lists <= 8) {
        if (read.lists === 8) all.resolve()
        await all.promise
      }
      return found
    }
    const added = await Promise.all(Array.from({ length: 8 }, (_, at) => send({ intent: 'add', word: `added${at}`, as: 'BOT' })))
    for (const { status } of added) assert.equal(status, 302)
    const line = String((await stored())?.body.lines).split('\n')[1] ?? ''
    for (let at = 0; at < 8; at++) assert.ok(line.includes(`added${at}`), line)
  })

  it('are noted in the activity log, word by word', async () => {
    await save(['a, b, c'])
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await save(['a, b', 'd, e'])
    await app.found()
    const { documents } = await app.store.find({ indexes: ['activities'], size: 10, sort: { field: 'at', order: 'ascending' } })
    const noted = documents.filter(({ body }) => body.what === 'same-words-changed').map(({ body }) => body.about)
    assert.match(String(noted[0]), /^added “a”, “b”, “c”; removed “GCC”/)
    assert.equal(noted[1], 'added “d”, “e”; removed “c”')
  })

  it('are said not to be saved where the store takes nothing, with what was typed', async () => {
    app.store.create = () => Promise.reject(new Error('disk I/O error'))
    const answer = await save(['a, typed'])
    assert.equal(answer.status, 503)
    assert.match(await answer.text(), /Not saved: the site’s data can’t be reached[\s\S]*>a, typed<\/textarea>/)
  })
})
