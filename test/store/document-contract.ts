import assert from 'node:assert/strict'
import { type Behaviour, changed, idsOf, made, removed } from './documents.ts'

/** What `create`, `get`, `update` and `remove` must do. */
export function documentContract(it: Behaviour): void {
  it('gives back what was created, with the version that it was told', async (store) => {
    const created = await store.create(made('a', { title: 'Harbour', extra: [1, { deep: null }] }))
    assert.ok(created.ok)
    const body = { title: 'Harbour', extra: [1, { deep: null }] }
    assert.deepEqual(await store.get('blog', 'a'), { index: 'blog', id: 'a', version: created.version, body })
  })

  it('has nothing under an unknown id, or under a known one of another index', async (store) => {
    await store.create(made('a'))
    assert.equal(await store.get('blog', 'b'), undefined)
    assert.equal(await store.get('news', 'a'), undefined)
  })

  it('refuses to create what exists, and keeps it', async (store) => {
    await store.create(made('a', { title: 'first' }))
    assert.deepEqual(await store.create(made('a', { title: 'second' })), { ok: false, reason: 'conflict' })
    assert.equal((await store.get('blog', 'a'))?.body.title, 'first')
    assert.ok((await store.create(made('a', {}, 'news'))).ok)
  })

  it('creates each of many but those whose id is taken, and says which', async (store) => {
    await store.create(made('id-30', { title: 'kept' }))
    const fifty = Array.from({ length: 50 }, (_, index) => made(`id-${index}`, { title: 'harbour' }))
    assert.deepEqual(await store.createMany(fifty), ['id-30'])
    assert.equal((await idsOf(store, { text: 'harbour' })).length, 49)
    assert.equal((await store.get('blog', 'id-30'))?.body.title, 'kept')
    assert.deepEqual(await store.createMany([made('twice'), made('twice')]), ['twice'])
    assert.deepEqual(await store.createMany([]), [])
  })

  it('replaces the body on update and gives it another version, which it tells', async (store) => {
    const created = await store.create(made('a', { title: 'old', source: 'x' }))
    assert.ok(created.ok)
    const updated = await store.update({ ...made('a', { title: 'new' }), version: created.version })
    assert.ok(updated.ok)
    assert.notEqual(updated.version, created.version)
    assert.deepEqual(await store.get('blog', 'a'), { ...made('a', { title: 'new' }), version: updated.version })
    assert.ok((await store.update({ ...made('a', { title: 'newer' }), version: updated.version })).ok, 'without having read it again')
  })

  it('refuses to update or remove another version than the stored one', async (store) => {
    const first = await store.create(made('a', { title: 'one' }))
    assert.ok(first.ok && (await changed(store, made('a', { title: 'two' }))).ok)
    for (const version of [first.version, 'no version']) {
      assert.deepEqual(await store.update({ ...made('a', { title: 'lost' }), version }), { ok: false, reason: 'conflict' })
      assert.deepEqual(await store.remove({ index: 'blog', id: 'a', version }), { ok: false, reason: 'conflict' })
    }
    assert.equal((await store.get('blog', 'a'))?.body.title, 'two')
  })

  it('says when what should be updated or removed is missing', async (store) => {
    assert.deepEqual(await changed(store, made('a')), { ok: false, reason: 'missing' })
    assert.deepEqual(await removed(store, 'a'), { ok: false, reason: 'missing' })
  })

  it('forgets what was removed, and takes its id again', async (store) => {
    await store.create(made('a', { title: 'harbour' }))
    assert.deepEqual(await removed(store, 'a'), { ok: true })
    assert.equal(await store.get('blog', 'a'), undefined)
    assert.deepEqual(await idsOf(store, {}), [])
    assert.ok((await store.create(made('a', { title: 'again' }))).ok)
    assert.deepEqual(await idsOf(store, { text: 'again' }), ['a'])
  })

  it('gives by its id at once what need not be found at once', async (store) => {
    const created = await store.create(made('a', { title: 'one' }), { refresh: false })
    assert.ok(created.ok)
    const updated = await store.update({ ...made('a', { title: 'two' }), version: created.version }, { refresh: false })
    assert.ok(updated.ok)
    assert.equal((await store.get('blog', 'a'))?.body.title, 'two')
    assert.ok((await store.remove({ index: 'blog', id: 'a', version: updated.version }, { refresh: false })).ok)
    assert.equal(await store.get('blog', 'a'), undefined)
  })

  it('keeps every character of ids and bodies', async (store) => {
    const text = 'Zoë Ł 東京 हिन्दी עברית 👩‍👩‍👧 e\u0301 \u0000\u0001\u2028 \\ " \' <b>'
    await store.create(made('Grüße 東京.webp', { title: text, [`key ${text}`]: text }))
    assert.deepEqual((await store.get('blog', 'Grüße 東京.webp'))?.body, { title: text, [`key ${text}`]: text })
    assert.deepEqual(await idsOf(store, {}), ['Grüße 東京.webp'])
  })

  it('keeps a body of several megabytes', async (store) => {
    const content = 'AbC+/'.repeat(800_000)
    await store.create(made('long', { content }))
    assert.equal((await store.get('blog', 'long'))?.body.content, content)
  })

  it('stands sound and finds no damage in what it was given, at its first look too', async (store, { blobs }) => {
    await store.create(made('a', { title: 'harbour', extra: '\u0000 \ud800' }))
    await blobs.put('picture.webp', { type: 'image/webp', data: new Uint8Array(50_000) })
    const looking = store.checkIntegrity()
    assert.ok(['ok', 'unchecked'].includes(await store.health()))
    assert.deepEqual(await looking, [])
    assert.equal(await store.health(), 'ok')
    assert.notEqual((await store.replication())?.copies, 'missing')
    assert.equal((await store.get('blog', 'a'))?.body.title, 'harbour')
  })

  it('has everything again after it was closed and opened', async (store, { blobs, again }) => {
    await store.createMany([made('a', { title: 'harbour' }), made('b'), made('c')])
    const updated = await changed(store, made('b', { title: 'harbour town' }))
    assert.ok(updated.ok)
    await removed(store, 'c')
    await blobs.put('p', { type: 'image/webp', data: new Uint8Array([1, 2]) })
    await store.increment('views', new Map([['/', 2]]), { most: 9, rest: 'other' })
    const reopened = await again()
    assert.deepEqual(await reopened.store.get('blog', 'b'), { ...made('b', { title: 'harbour town' }), version: updated.version })
    assert.deepEqual(await idsOf(reopened.store, {}), ['a', 'b'])
    assert.equal((await idsOf(reopened.store, { text: 'harbour' })).length, 2)
    assert.deepEqual([...((await reopened.blobs.get('p'))?.data ?? [])], [1, 2])
    assert.deepEqual(await reopened.store.getCounters(['views']), new Map([['views', new Map([['/', 2]])]]))
  })
}

/** What several writers at once may rely on. */
export function writerContract(it: Behaviour): void {
  it('lets exactly one of twenty updates of the same version win', async (store) => {
    const created = await store.create(made('a'))
    assert.ok(created.ok)
    const { version } = created
    const results = await Promise.all(Array.from({ length: 20 }, (_, by) => store.update({ ...made('a', { by }), version })))
    assert.equal(results.filter(({ ok }) => ok).length, 1)
    const winner = results.findIndex(({ ok }) => ok)
    assert.equal((await store.get('blog', 'a'))?.body.by, winner)
  })

  it('loses none of twenty parallel increments that try again', async (store) => {
    await store.create(made('a', { count: 0 }))
    const increment = async () => {
      for (let stored = await store.get('blog', 'a'); stored; stored = await store.get('blog', 'a')) {
        if ((await store.update({ ...stored, body: { count: Number(stored.body.count) + 1 } })).ok) return
      }
    }
    await Promise.all(Array.from({ length: 20 }, increment))
    assert.equal((await store.get('blog', 'a'))?.body.count, 20)
  })

  it('lets exactly one of ten parallel creates and of ten parallel removes win', async (store) => {
    const creates = await Promise.all(Array.from({ length: 10 }, (_, by) => store.create(made('a', { by }))))
    assert.equal(creates.filter(({ ok }) => ok).length, 1)
    const removes = await Promise.all(Array.from({ length: 10 }, () => removed(store, 'a')))
    assert.equal(removes.filter(({ ok }) => ok).length, 1)
  })
}
