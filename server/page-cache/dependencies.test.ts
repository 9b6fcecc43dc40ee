import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openStore } from '#test/open-store.ts'
import { type Dependencies, dependencyBytes, trackDependencies } from './dependencies.ts'

const item = (index: 'news' | 'blog', id: string) => ({ index, id, body: { title: id } })

/** `index` or `index*` for a list, with the ids; `index!` where it had more than is noted. */
function written({ indexes }: Dependencies): Record<string, string[]> {
  return Object.fromEntries(
    [...indexes].map(([name, { ids, isList, isWhole }]) => [`${name}${isList ? '*' : ''}${isWhole ? '!' : ''}`, [...ids].sort()]),
  )
}

it('what is read during a work is noted: what it looked up, what was in its lists, and whether it asked for the time', async () => {
  const { store } = await openStore()
  await store.createMany([item('news', 'a'), item('news', 'b'), item('blog', 'c')])
  const { ports, during } = trackDependencies({ store, now: () => new Date(7) })
  const reads = async (work: () => unknown) => (await during(work)).reads
  const noted = async (work: () => unknown) => written(await reads(work))

  assert.deepEqual(await noted(() => ports.store.get('news', 'none')), { news: ['none'] })
  assert.deepEqual(await noted(() => ports.store.find({ indexes: ['news', 'blog'], size: 1 })), { 'news*': ['a'], 'blog*': [] })
  assert.deepEqual(await noted(() => ports.store.find({ indexes: ['images'], ids: ['x', 'y'], size: 2 })), { images: ['x', 'y'] })
  assert.deepEqual(await noted(() => ports.store.scan({ indexes: ['news'], size: 9 })), { 'news*': ['a', 'b'] })
  const many = Array.from({ length: 201 }, (_, at) => `id-${at}`)
  assert.deepEqual(await noted(() => ports.store.find({ indexes: ['images'], ids: many, size: 9 })), { 'images!': [] })

  const both = async () => {
    await ports.store.get('blog', 'c')
    await new Promise(setImmediate)
    await ports.store.find({ indexes: ['blog'], size: 0 })
    return 'result'
  }
  const [one, other] = await Promise.all([during(both), noted(() => ports.store.get('news', 'a'))])
  assert.deepEqual([one.result, written(one.reads), other], ['result', { 'blog*': ['c'] }, { news: ['a'] }])
  assert.ok(dependencyBytes(one.reads) > 0)

  assert.equal((await reads(() => ports.store.get('news', 'a'))).hasReadTime, false)
  assert.equal((await reads(async () => ports.now())).hasReadTime, true)
  assert.equal(ports.now().getTime(), 7)
  await store.close()
})
