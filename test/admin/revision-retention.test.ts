import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { isImageUsed } from '#domain/images/image-usage.ts'
import { purgeDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { pruneRevisions } from '#domain/revisions/prune-revisions.ts'
import { listRevisions } from '#domain/revisions/revision.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type DumpLine, dumpLine } from '#server/dump/dump-format.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { openStore } from '#test/open-store.ts'
import { MINUTE_MS, openRevisedItem, PLACE, SENT } from './revised-item.ts'

let item: Awaited<ReturnType<typeof openRevisedItem>>

beforeEach(async () => {
  item = await openRevisedItem()
})

afterEach(() => item.app.close())

describe('revisions', () => {
  it('are all kept up to fifty, and then one for each day', async () => {
    for (let count = 0; count < 70; count++) {
      item.pass(count < 30 ? 8 * 3_600_000 : 1000)
      await item.signInAgain()
      await item.publish(`Title ${count}`)
    }
    const before = (await item.kept()).length
    assert.equal(before, 70)
    const removed = await pruneRevisions(item.app.services)
    await item.app.found()
    const left = await item.kept()
    assert.deepEqual(
      left.slice(0, 50).map(([, title]) => title),
      Array.from({ length: 50 }, (_, at) => `Title ${68 - at}`),
    )
    assert.ok(removed > 5 && left.length === 70 - removed)
    const { revisions } = await listRevisions(item.app.store, PLACE, { size: 200 })
    const days = revisions.slice(50).map(({ writtenAt }) => new Date(Date.parse(writtenAt) + 5.5 * 3_600_000).toISOString().slice(0, 10))
    assert.equal(new Set(days).size, days.length, 'one a day, by the clock of the site')
    assert.equal(await pruneRevisions(item.app.services), 0)
  })

  it('return with a restored item, and are purged with it', async () => {
    await item.publish('Second')
    await item.remove()
    assert.equal((await item.kept()).length, 1)
    await item.putBack()
    assert.equal((await item.history()).length, 2)
    await item.remove()
    item.pass(31 * DAY_MS)
    await item.app.found()
    assert.equal(await purgeDeletedItems(item.app.services), 1)
    assert.deepEqual(await item.kept(), [])
  })

  it('can be removed by hand, and what the item says stays', async () => {
    await item.publish('Second')
    await item.keep('Not published')
    await item.revisions()
    assert.equal((await item.restore({ intent: 'forget' })).location, '/edit-news/one/history')
    assert.deepEqual(await item.kept(), [])
    assert.equal((await item.history()).length, 2)
  })

  it('are not removed where others came since they were shown', async () => {
    await item.publish('Second')
    await item.revisions()
    await item.publish('Third')
    await item.revisions()
    const { status, html } = await item.restore({ intent: 'forget', count: '1' })
    assert.equal(status, 409)
    assert.match(html, /Not deleted: the versions have changed\..*All (?:<!-- -->)?2(?:<!-- -->)? earlier versions are/s)
    assert.equal((await item.kept()).length, 2)
    assert.equal((await item.restore({ intent: 'forget', count: '2' })).status, 302)
    assert.deepEqual(await item.kept(), [])
  })

  it('move to another store with their item', async () => {
    await item.publish('Second')
    await item.app.found()
    const lines: DumpLine[] = []
    await writeDump(item.app.services, async (line) => {
      const read = dumpLine.safeParse(JSON.parse(line))
      if (read.success) lines.push(read.data)
    })
    const other = await openStore()
    async function* all() {
      yield* lines
    }
    await loadDump(other, all())
    await other.found()
    const moved = await listRevisions(other.store, PLACE, { size: 10 })
    assert.deepEqual(
      moved.revisions.map(({ values }) => values.title),
      ['First'],
    )
    await other.store.close()
  })

  it('count as uses of the pictures that they alone show', async () => {
    const content = '<p>x</p><img src="/assets/img/960x900/in-text.webp" alt="">'
    const body = {
      ...SENT,
      title: 'With',
      logo: 'a b.webp',
      author_avatar: 'avatar.webp',
      content,
      updated_at: item.app.clock.now.toISOString(),
    }
    await item.app.store.create({ index: 'blog', id: 'four', body })
    const version = await item.app.version('blog', 'four')
    await item.send('/edit-blog/four', { ...SENT, company_name: 'Desk', title: 'Without', content: '<p>x</p>', logo_remove: 'on', version })
    await item.app.found()
    for (const file of ['a b.webp', 'in-text.webp']) assert.ok(await isImageUsed(item.app.store, [file]), file)
    assert.equal(await isImageUsed(item.app.store, ['other.webp']), false)
  })

  it('of 100 KB each are shown by the page, however many they are', async (t) => {
    const text = (count: number) => `<p>${`Words of version ${count}. `.repeat(1000)}</p>`.repeat(4)
    await item.app.store.createMany(
      Array.from({ length: 200 }, (_, at) => ({
        index: 'revisions',
        id: `revision-${at}`,
        body: {
          revision_of: 'blog-five',
          written_at: new Date(item.app.clock.now.getTime() + at * MINUTE_MS).toISOString(),
          state: 'published',
          values: { title: `Title ${at}`, content: text(at) },
        },
      })),
    )
    item.pass(201 * MINUTE_MS)
    await item.signInAgain()
    await item.app.store.create({
      index: 'blog',
      id: 'five',
      body: { title: 'Now', content: text(0), updated_at: item.app.clock.now.toISOString() },
    })
    await item.app.found()
    const begun = performance.now()
    const page = await item.page('/edit-blog/five/history')
    t.diagnostic(`${Math.round(performance.now() - begun)} ms, ${Math.round(page.html.length / 1024)} KB`)
    assert.equal(page.status, 200)
    assert.equal(page.html.split('<article').slice(1).length, 11)
    assert.ok(page.html.length < 600 * 1024, `${page.html.length}`)
    const last = await item.page('/edit-blog/five/history?page=20')
    assert.match(last.html, /The oldest version we keep\./)
    assert.equal((await item.page('/edit-blog/five/history?page=21')).status, 404)
  })
})
