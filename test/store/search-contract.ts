import assert from 'node:assert/strict'
import { type Behaviour, changed, idsOf, made, removed, withTitles } from './documents.ts'

/** Which documents a text finds. */
export function wordContract(it: Behaviour): void {
  it('finds words of every searched field, and of no other', async (store) => {
    await store.createMany([
      made('a', { title: 'alpha', content: '<p>bravo</p><p>charlie &amp; d<b>el</b>ta</p>', source: 'echo', category: 'foxtrot' }),
      made('b', { content_excerpt: 'golf', author: 'hotel', blog_link: 'https://india.example/', logo: 'juliett.png' }, 'news'),
    ])
    for (const [text, ids] of [
      ['alpha', ['a']],
      ['bravo', ['a']],
      ['charlie', ['a']],
      ['delta', ['a']],
      ['echo', ['a']],
      ['foxtrot', ['a']],
      ['golf', ['b']],
      ['hotel', ['b']],
    ] as const) {
      assert.deepEqual(await idsOf(store, { indexes: ['blog', 'news'], text }), ids, text)
    }
    for (const text of ['india', 'juliett', 'amp', 'bravocharlie'])
      assert.deepEqual(await idsOf(store, { indexes: ['blog', 'news'], text }), [], text)
  })

  it('needs every word, in whichever fields and order', async (store) => {
    await store.createMany([made('a', { title: 'captive model', content: 'harbour' }), made('b', { title: 'captive harbour' })])
    assert.deepEqual((await idsOf(store, { text: 'harbour captive' })).sort(), ['a', 'b'])
    assert.deepEqual(await idsOf(store, { text: 'HARBOUR, model' }), ['a'])
    assert.deepEqual(await idsOf(store, { text: 'harbour model zebra' }), [])
  })

  it('finds what has any word, in title first, where that is asked for, and nothing by a single word', async (store) => {
    await store.createMany([
      made('a', { title: 'captive model', content: 'harbour' }),
      made('b', { title: 'model' }),
      made('c', { title: 'other', content: 'captives' }),
      made('d', { title: 'other' }),
    ])
    const found = await idsOf(store, { text: 'what does the captive model cost', isPartial: true })
    assert.deepEqual([found.slice(0, 2).sort(), found.slice(2)], [['a', 'b'], ['c']])
    assert.deepEqual((await idsOf(store, { text: 'captive model', isPartial: true, exceptIds: ['a'] })).sort(), ['b', 'c'])
    assert.deepEqual(await idsOf(store, { text: 'the captive', isPartial: true }), [])
  })

  it('finds other forms of a word', async (store) => {
    const search = await withTitles(store, { a: 'Hiring teams', b: 'We operate centres', c: "India's growth" })
    assert.deepEqual(await search('hired team'), ['a'])
    assert.deepEqual(await search('operating centre'), ['b'])
    assert.deepEqual(await search('india growth'), ['c'])
  })

  it('finds the last word by its beginning as it is written, the others only whole', async (store) => {
    const search = await withTitles(store, { a: 'Operational excellence', b: 'The operator', c: 'Excellence' })
    assert.deepEqual(await search('operati'), ['a'])
    assert.deepEqual(await search('excellence opera'), ['a'])
    assert.deepEqual(await search('o'), ['a', 'b'])
    assert.deepEqual(await search('operati excellence'), [])
  })

  it('makes nothing of accents and case, both ways', async (store) => {
    const search = await withTitles(store, { a: 'Café MÜNCHEN', b: 'cafe munchen', c: 'Cafe\u0301 Mu\u0308nchen' })
    for (const text of ['café münchen', 'CAFE MUNCHEN', 'cafe\u0301 mu']) assert.deepEqual(await search(text), ['a', 'b', 'c'], text)
  })

  it('searches other scripts', async (store) => {
    const search = await withTitles(store, { a: 'भारत में केंद्र', b: 'Центр компетенций', c: 'Κέντρο' })
    assert.deepEqual(await search('केंद्र'), ['a'])
    assert.deepEqual(await search('ЦЕНТР'), ['b'])
    assert.deepEqual(await search('κεντρο'), ['c'])
  })

  it('takes company_name for the source of an older document', async (store) => {
    await store.createMany([made('a', { company_name: 'Oldname' }), made('b', { company_name: 'Oldname', source: 'Newname' })])
    assert.deepEqual(await idsOf(store, { text: 'oldname' }), ['a'])
    assert.deepEqual(await idsOf(store, { text: 'newname' }), ['b'])
  })

  it('finds by the new words after an update, and by none after a removal', async (store) => {
    await store.createMany([made('a', { title: 'zephyrine harbour' }), made('b', { title: 'harbour' })])
    await changed(store, made('a', { title: 'walnut harbour' }))
    assert.deepEqual(await idsOf(store, { text: 'zephyrine' }), [])
    assert.deepEqual(await idsOf(store, { text: 'walnut' }), ['a'])
    await removed(store, 'a')
    for (const text of ['walnut', 'wal', 'wallnut']) assert.deepEqual(await idsOf(store, { text }), [], text)
    for (const text of ['harbour', 'harb', 'harbours', 'harbuor']) assert.deepEqual(await idsOf(store, { text }), ['b'], text)
  })
}

/** Which misspelt texts find a document all the same. */
export function spellingContract(it: Behaviour): void {
  it('forgives one slip in words of five letters and more, also in the first', async (store) => {
    const search = await withTitles(store, { a: 'captive centre' })
    for (const text of ['captve', 'captivve', 'cabtive', 'catpive', 'vaptive', 'acptive', 'centrr', 'xentre captive'])
      assert.deepEqual(await search(text), ['a'], text)
    for (const text of ['cabtibe', 'kaptivv', 'cetnrre']) assert.deepEqual(await search(text), [], text)
  })

  it('forgives two slips in words of eight letters and more', async (store) => {
    const search = await withTitles(store, { a: 'government procurement' })
    for (const text of ['goverment', 'govermnent', 'gvoernmnet', 'procurment goverment', 'pocuremnt'])
      assert.deepEqual(await search(text), ['a'], text)
    for (const text of ['gofermnt', 'govrmnnnt']) assert.deepEqual(await search(text), [], text)
  })

  it('forgives nothing in shorter words', async (store) => {
    const search = await withTitles(store, { a: 'team goal' })
    for (const text of ['taem', 'teem', 'gola']) assert.deepEqual(await search(text), [], text)
  })

  it('forgives one misspelt word among several, in other indexes and under filters too', async (store) => {
    await store.createMany([
      made('a', { title: 'Tax and procurement', draft: false }, 'news'),
      made('b', { title: 'Tax and procurement', draft: true }, 'news'),
      made('c', { title: 'procurement' }),
    ])
    const query = { indexes: ['news', 'blog'], where: [{ field: 'draft', equals: false }], text: 'tax procurment' } as const
    assert.deepEqual(await idsOf(store, query), ['a'])
  })

  it('keeps to the spelling that is there', async (store) => {
    const search = await withTitles(store, { a: 'planet', b: 'planed' })
    assert.deepEqual(await search('planet'), ['a'])
    assert.deepEqual(await search('planex'), ['a', 'b'])
  })
}

/** How found documents are ordered and filtered. */
export function resultContract(it: Behaviour): void {
  it('puts a match in the title first, then excerpt, source and content', async (store) => {
    const body = { title: 'one', content_excerpt: 'two', source: 'three', content: 'four' }
    for (const field of ['content', 'source', 'content_excerpt', 'title'] as const)
      await store.create(made(field, { ...body, [field]: 'harbour' }))
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), ['title', 'content_excerpt', 'source', 'content'])
  })

  it('puts one match in a title before many in a text', async (store) => {
    const filler = 'some words that make the text of an article longer '.repeat(8)
    await store.createMany([
      made('b', { title: 'other', content: 'harbour '.repeat(8) }),
      made('a', { title: 'A harbour', content: filler }),
      made('c', { title: 'other', content: filler }),
    ])
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), ['a', 'b'])
  })

  it('puts a word that most texts have in a title before a rarer form of it elsewhere', async (store) => {
    await store.createMany([
      ...['d', 'e', 'f', 'g', 'h'].map((id) => made(id, { title: 'other', content: 'harbour' })),
      made('a', { title: 'A harbour' }),
      made('b', { title: 'other', source: 'Harbours' }),
      made('c', { title: 'other', content: 'harbours' }),
    ])
    assert.equal((await idsOf(store, { text: 'harbour' }))[0], 'a')
  })

  it('orders equal matches by id, the highest first', async (store) => {
    await store.createMany(['b', 'c', 'a'].map((id) => made(id, { title: 'harbour' })))
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), ['c', 'b', 'a'])
  })

  it('lets a given sort order what was found', async (store) => {
    await store.createMany([
      made('a', { title: 'harbour', posted_date: '1/1/2026' }),
      made('b', { content: 'x harbour', posted_date: '2/1/2026' }),
      made('c', { posted_date: '3/1/2026' }),
    ])
    assert.deepEqual(await idsOf(store, { text: 'harbour', sort: { field: 'posted_date', order: 'descending' } }), ['b', 'a'])
    assert.deepEqual(await idsOf(store, { text: 'harbour', sort: { field: 'posted_date', order: 'ascending' } }), ['a', 'b'])
  })

  it('applies filters, and searches the given indexes alone', async (store) => {
    await store.createMany([
      made('a', { title: 'harbour', posted_date: '1/1/2026' }),
      made('b', { title: 'harbour', posted_date: '1/1/2027' }, 'news'),
      made('c', { title: 'harbour', posted_date: '1/1/2026', draft: true }),
      made('d', { subject: 'harbour', from_name: 'x' }, 'messages'),
    ])
    const where = [
      { field: 'draft', equals: false },
      { field: 'posted_date', lte: '2026-06-01' },
    ] as const
    assert.deepEqual(await idsOf(store, { indexes: ['blog', 'news'], text: 'harbour', where }), ['a'])
    assert.deepEqual((await idsOf(store, { indexes: ['blog', 'news'], text: 'harbour' })).sort(), ['a', 'b', 'c'])
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], text: 'harbour' }), ['d'])
  })

  it('finds nothing by a text without a letter or digit', async (store) => {
    await store.create(made('a', { title: 'harbour ***' }))
    for (const text of ['', '   ', '***', '"', '()', '- + :', '\u0000'])
      assert.deepEqual(await store.find({ indexes: ['blog'], size: 5, text }), { total: 0, documents: [] }, text)
  })
}
