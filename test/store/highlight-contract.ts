import assert from 'node:assert/strict'
import type { HighlightFragment, Store, StoreQuery } from '#domain/ports/store.ts'
import { hostileTexts } from '#test/app/hostile-texts.ts'
import { type Behaviour, idsOf, made, withTitles } from './documents.ts'

/** What `highlight` must give. */
export function highlightContract(it: Behaviour): void {
  const highlightsOf = async (store: Store, query: Partial<StoreQuery>) =>
    (await store.find({ indexes: ['blog'], size: 1, highlight: true, ...query })).documents[0]?.highlights ?? {}
  const markedIn = (fragments: HighlightFragment[] | undefined) => (fragments ?? []).filter(({ marked }) => marked).map(({ text }) => text)
  const textOf = (fragments: HighlightFragment[] | undefined) => (fragments ?? []).map(({ text }) => text).join('')

  it('marks the found words in short fields, which it gives whole', async (store) => {
    await store.create(made('a', { title: 'The Captive model: captives & co', source: 'Tradewind', content_excerpt: 'No such word' }))
    const highlights = await highlightsOf(store, { text: 'captive' })
    assert.deepEqual(Object.keys(highlights), ['title'])
    assert.deepEqual(highlights.title, [
      { text: 'The ', marked: false },
      { text: 'Captive', marked: true },
      { text: ' model: ', marked: false },
      { text: 'captives', marked: true },
      { text: ' & co', marked: false },
    ])
  })

  it('marks what really matched: forms, beginnings, near spellings, accents', async (store) => {
    await store.create(made('a', { title: 'Operational Café procurement operated' }))
    for (const [text, expected] of [
      ['operati', ['Operational']],
      ['operate', ['Operational', 'operated']],
      ['cafe', ['Café']],
      ['procurment', ['procurement']],
      ['cafe procurment', ['Café', 'procurement']],
    ] as const) {
      assert.deepEqual(markedIn((await highlightsOf(store, { text })).title), expected, text)
    }
  })

  it('cuts a window of plain text from long content', async (store) => {
    const before = 'plain words '.repeat(100)
    await store.create(made('a', { content: `<p>${before}</p><p>the <b>harbour</b> &amp; the <i>harbours</i></p><p>${before}</p>` }))
    const { content } = await highlightsOf(store, { text: 'harbour' })
    assert.deepEqual(markedIn(content), ['harbour', 'harbours'])
    const shown = textOf(content)
    assert.ok(shown.length > 100 && shown.length < 300, shown)
    assert.match(shown, /^….*\bthe harbour & the harbours\b.*…$/)
    assert.ok(!/[<>]/.test(shown))
  })

  it('starts or ends without … where the text does', async (store) => {
    const rest = 'plain words '.repeat(100)
    await store.createMany([made('a', { content: `harbour ${rest}` }), made('b', { content: `${rest} lighthouse` })])
    assert.match(textOf((await highlightsOf(store, { text: 'harbour' })).content), /^harbour plain .*…$/)
    assert.match(textOf((await highlightsOf(store, { text: 'lighthouse' })).content), /^….* words lighthouse$/)
  })

  it('makes no mark of its own out of what the text holds', async (store) => {
    const title = '<mark>one</mark> <em>harbour</em> \u0001two\u0002 [[three]] \ue000four\ue001 \u0000harbour **five**'
    await store.create(made('a', { title }))
    const fragments = (await highlightsOf(store, { text: 'harbour' })).title
    assert.deepEqual(markedIn(fragments), ['harbour', 'harbour'])
    assert.equal(textOf(fragments), title)
  })

  it('gives none when not asked', async (store) => {
    await store.create(made('a', { title: 'harbour' }))
    assert.deepEqual(await highlightsOf(store, { text: 'harbour', highlight: false }), {})
    assert.deepEqual(await highlightsOf(store, {}), {})
  })
}

/** That no text whatever breaks a store. */
export function hostileContract(it: Behaviour): void {
  it('never fails, whatever somebody types', async (store) => {
    await store.create(made('a', { title: 'harbour', content: 'captive model' }))
    for (const text of hostileTexts()) {
      const found = await store.find({
        indexes: ['blog', 'news'],
        size: 5,
        text,
        highlight: true,
        where: [{ field: 'draft', equals: false }],
      })
      assert.equal(found.documents.length, found.total, JSON.stringify(text.slice(0, 60)))
    }
  })

  it('takes the operators of search languages for words', async (store) => {
    const search = await withTitles(store, { a: 'captive harbour', b: 'captive', c: 'captive NOT harbour', d: 'title harbour' })
    assert.deepEqual(await search('captive NOT harbour'), ['c'])
    assert.deepEqual(await search('title:harbour'), ['d'])
    assert.deepEqual(await search('harb* captive'), [])
    assert.deepEqual(await search('"captive'), ['a', 'b', 'c'])
    assert.deepEqual(await search('-captive +harbour'), ['a', 'c'])
  })

  it('stores, finds and marks hostile texts, and gives them back unchanged', async (store) => {
    const texts = hostileTexts().filter((text) => text.isWellFormed() && text.length < 1000)
    await store.createMany(texts.map((title, at) => made(`id-${at}`, { title: `${title} anchor${at}x`, category: title })))
    for (const [at, title] of texts.entries()) {
      const found = await store.find({ indexes: ['blog'], size: 5, text: `anchor${at}x`, highlight: true })
      assert.deepEqual(
        found.documents.map(({ body }) => body.title),
        [`${title} anchor${at}x`],
      )
      assert.equal((found.documents[0]?.highlights.title ?? []).map(({ text }) => text).join(''), `${title} anchor${at}x`)
      assert.ok((await idsOf(store, { where: [{ field: 'category', equals: title }] })).includes(`id-${at}`), JSON.stringify(title))
    }
  })
}
