import assert from 'node:assert/strict'
import { type Behaviour, changed, made, removed } from './documents.ts'

const LIMIT = { most: 3, rest: '(other)' }

/** What `count`, `counts` and `removeCounts` must do. */
export function countContract(it: Behaviour): void {
  it('adds up what many count at the same moment', async (store) => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.increment(
          'day 1',
          new Map([
            ['/', 2],
            ['/faq?a=%20"\'', 1],
          ]),
          LIMIT,
        ),
      ),
    )
    await store.increment('day 2', new Map([['/', 1]]), LIMIT)
    const first = new Map([
      ['/', 40],
      ['/faq?a=%20"\'', 20],
    ])
    assert.deepEqual(
      await store.getCounters(['day 2', 'day 1', 'day 3']),
      new Map([
        ['day 1', first],
        ['day 2', new Map([['/', 1]])],
      ]),
    )
    assert.deepEqual(
      await store.getCounters(['day 1', 'day 2', 'day 3'], ['/']),
      new Map([
        ['day 1', new Map([['/', 40]])],
        ['day 2', new Map([['/', 1]])],
      ]),
    )
    assert.deepEqual(await store.getCounters([]), new Map())
    assert.deepEqual(await store.listCounterGroups(), ['day 1', 'day 2'])
  })

  it('counts further names together, and the known ones still by themselves', async (store) => {
    await store.increment('day', new Map(['a', 'b', 'c', 'd', 'e'].map((name) => [name, 1])), LIMIT)
    await store.increment(
      'day',
      new Map([
        ['f', 2],
        ['a', 5],
      ]),
      LIMIT,
    )
    const counts = (await store.getCounters(['day'])).get('day')
    assert.deepEqual(
      counts,
      new Map([
        ['(other)', 4],
        ['a', 6],
        ['b', 1],
        ['c', 1],
      ]),
    )
  })

  it('moves amounts from one name to another, and forgets a name without any', async (store) => {
    await store.increment(
      'day',
      new Map([
        ['a', 3],
        ['b', 2],
        ['c', 1],
      ]),
      LIMIT,
    )
    await store.increment(
      'day',
      new Map([
        ['a', -3],
        ['b', -1],
        ['none', -1],
        ['(other)', 4],
      ]),
      LIMIT,
    )
    assert.deepEqual(
      (await store.getCounters(['day'])).get('day'),
      new Map([
        ['(other)', 4],
        ['b', 1],
        ['c', 1],
      ]),
    )
  })

  it('removes the counts of groups, known or not, and begins them anew', async (store) => {
    for (const group of ['sought 1.1', 'sought "2"', 'sought 3']) await store.increment(group, new Map([['a.b', 2]]), LIMIT)
    await store.removeCounters(['sought 1.1', 'never counted', 'sought "2"'])
    await store.removeCounters([])
    assert.deepEqual(await store.listCounterGroups(), ['sought 3'])
    await store.increment('sought "2"', new Map([['x', 1]]), LIMIT)
    assert.deepEqual(
      await store.getCounters(['sought 1.1', 'sought "2"', 'sought 3']),
      new Map([
        ['sought "2"', new Map([['x', 1]])],
        ['sought 3', new Map([['a.b', 2]])],
      ]),
    )
  })
}

/** What `revision` must do. */
export function revisionContract(it: Behaviour): void {
  it('goes up with each write that says so, and with no other', async (store) => {
    const seen = [await store.contentVersion()]
    const note = async () => seen.push(await store.contentVersion())
    await store.create(made('a'), { publicEffect: 'changed' })
    await note()
    await store.createMany([made('b'), made('c')], { publicEffect: 'changed' })
    await note()
    const stored = await store.get('blog', 'a')
    assert.ok(stored && (await store.update(stored, { publicEffect: 'withdrawn' })).ok)
    await note()
    const numbers = seen.map(({ number }) => number)
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].toSorted((a, b) => a - b),
    )
    assert.equal(seen[2]?.oldestShowable, seen[0]?.oldestShowable)
    assert.equal(seen[3]?.oldestShowable, seen[3]?.number, 'nothing from before may be shown')
    assert.ok(!(await store.create(made('a'), { publicEffect: 'withdrawn' })).ok, 'refused, so nothing changed')
    await store.create(made('d'))
    await changed(store, made('d', { title: 'x' }))
    await removed(store, 'd')
    await store.increment('day', new Map([['/', 1]]), LIMIT)
    assert.deepEqual(await store.contentVersion(), seen[3])
  })

  it('says what changed, index by index, the oldest first, and nothing of what was refused', async (store, { again }) => {
    await store.create(made('a'), { publicEffect: 'changed' })
    await store.createMany([made('b'), made('a'), made('n', {}, 'news')], { publicEffect: 'changed' })
    assert.deepEqual(await store.createMany([made('a'), made('b')], { publicEffect: 'withdrawn' }), ['a', 'b'])
    const stored = await store.get('blog', 'a')
    assert.ok(stored)
    assert.ok((await store.update(stored, { publicEffect: 'withdrawn' })).ok)
    assert.ok(!(await store.update(stored, { publicEffect: 'withdrawn' })).ok)
    const { version = '' } = (await store.get('news', 'n')) ?? {}
    assert.ok((await store.remove({ index: 'news', id: 'n', version }, { publicEffect: 'withdrawn' })).ok)
    const { number, changes } = await store.contentVersion()
    const expected = [
      { number: number - 3, index: 'blog', ids: ['a'], kind: 'changed' },
      { number: number - 2, index: 'blog', ids: ['b', 'a'], kind: 'changed' },
      { number: number - 2, index: 'news', ids: ['n'], kind: 'changed' },
      { number: number - 1, index: 'blog', ids: ['a'], kind: 'withdrawn' },
      { number, index: 'news', ids: ['n'], kind: 'withdrawn' },
    ]
    assert.deepEqual(changes, expected)
    assert.deepEqual((await (await again()).store.contentVersion()).changes, expected)
  })

  it('names no documents where they are many, and tells of so many writes at most', async (store) => {
    await store.createMany(
      Array.from({ length: 30 }, (_, at) => made(`many-${at}`)),
      { publicEffect: 'changed' },
    )
    const { number, changes } = await store.contentVersion()
    assert.deepEqual(changes, [{ number, index: 'blog', kind: 'changed' }])
    for (let write = 0; write < 120; write++) await store.create(made(`one-${write}`), { publicEffect: 'changed', refresh: false })
    const later = await store.contentVersion()
    assert.equal(later.number, number + 120)
    assert.deepEqual(
      later.changes.map((change) => change.number),
      Array.from({ length: 100 }, (_, at) => number + 21 + at),
    )
    assert.deepEqual(later.changes.at(-1)?.ids, ['one-119'])
  })
}

/** What the port for bytes must do. */
export function blobContract(it: Behaviour): void {
  it('gives back every byte under its name, until it is removed', async (_store, { blobs }) => {
    const data = new Uint8Array(3_000_000).map((_, at) => at * 7)
    await blobs.put('images/Grüße "1".webp', { type: 'image/webp', data })
    await blobs.put('empty', { type: 'text/plain', data: new Uint8Array() })
    const kept = await blobs.get('images/Grüße "1".webp')
    assert.equal(kept?.type, 'image/webp')
    assert.ok(Buffer.from(data).equals(Buffer.from(kept.data)))
    assert.equal((await blobs.get('empty'))?.data.length, 0)
    assert.equal(await blobs.get('other'), undefined)
    await blobs.remove('images/Grüße "1".webp')
    await blobs.remove('images/Grüße "1".webp')
    assert.equal(await blobs.get('images/Grüße "1".webp'), undefined)
  })

  it('keeps what is under a name when others put something there', async (_store, { blobs }) => {
    const put = (byte: number) => blobs.put('a', { type: 'image/webp', data: new Uint8Array([byte]) })
    await put(1)
    await Promise.all(Array.from({ length: 10 }, (_, at) => put(at)))
    assert.deepEqual([...((await blobs.get('a'))?.data ?? [])], [1])
  })
}
