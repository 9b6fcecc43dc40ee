import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { removeAbandonedBatches } from '#domain/item-changes/hidden-batch.ts'
import { createHiddenItems, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { listItems } from '#domain/items/items.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { type DumpLine, dumpLine } from '#server/dump/dump-format.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { openStore } from '#test/open-store.ts'

const AT = '2026-11-21T06:00:00.000Z'
const services = (store: Awaited<ReturnType<typeof openStore>>['store'], now = AT) => ({ store, now: () => new Date(now) })

describe('an export that is written while an import ends', () => {
  it('brings what everybody saw of it, to stay', async () => {
    const [from, to] = [await openStore(), await openStore()]
    const record = { file_hash: 'hash', file_name: 'a.csv', imported_at: AT, worked_at: AT, items: 2, state: 'storing', kept: 0 }
    const begun = await from.store.create({ index: 'imports', id: 'hash-1', body: record })
    assert.ok(begun.ok)
    const items = ['a', 'b'].map((id): NewDocument => ({ index: 'blog', id, body: { title: id, batch: 'hash-1' } }))
    await createHiddenItems(services(from.store), SYSTEM_ACTOR, items)
    await from.store.create({ index: 'same-words', id: 'lines', body: { lines: 'one, two' } })

    const lines: DumpLine[] = []
    await writeDump(from, async (text) => {
      const line = dumpLine.safeParse(JSON.parse(text))
      if (line.success) lines.push(line.data)
      if (!text.includes('same-words')) return
      await from.store.update({ index: 'imports', id: 'hash-1', version: begun.version, body: { ...record, state: 'done' } })
    })
    await loadDump(
      to,
      (async function* () {
        yield* lines
      })(),
    )

    assert.equal(await removeAbandonedBatches(services(to.store, '2026-11-22T06:00:00.000Z')), 0)
    const { items: there } = await listItems(to, { kinds: ['blog'], order: 'stored', size: 10 })
    assert.deepEqual(
      there.map(({ item }) => item.id),
      ['a', 'b'],
    )
    await from.store.close()
    await to.store.close()
  })
})
