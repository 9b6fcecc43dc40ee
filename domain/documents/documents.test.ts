import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { undoBulkAction } from '#domain/bulk-actions/undo-bulk-action.ts'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { markUnusedImages } from '#domain/media/mark-unused.ts'
import { pruneRevisions } from '#domain/revisions/prune-revisions.ts'
import { openTestApp } from '#test/test-app.ts'

const MANY = 600

/** How often others could be served while it was at work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(count)
  await work()
  clearImmediate(next)
  return turns

  function count(): void {
    turns++
    next = setImmediate(count)
  }
}

async function openMany(t: TestContext) {
  const app = await openTestApp()
  t.after(() => app.close())
  const at = app.services.now().toISOString()
  const each = Array.from({ length: MANY }, (_, number) => `n${number}`)
  const kept = { written_at: at, taken_at: at, state: 'published', values: { title: 'Before' } }
  await app.store.createMany(each.map((id) => ({ index: 'revisions', id, body: { ...kept, revision_of: `news-${id}` } })))
  await app.store.createMany(each.map((id) => ({ index: 'images', id: `${id}.webp`, body: { stored_at: at, unused_since: at } })))
  await backfillImageUsage(app.services)
  await app.found()
  return { services: app.services, at }
}

describe('what goes through very many documents', () => {
  it('lets others have their turn for each item whose revisions are thinned', async (t) => {
    const { services } = await openMany(t)
    assert.ok((await turnsDuring(() => pruneRevisions(services))) >= MANY)
  })

  it('lets others have their turn for each picture of which is looked whether it is used', async (t) => {
    const { services } = await openMany(t)
    assert.ok((await turnsDuring(() => markUnusedImages(services))) >= MANY)
  })

  it('lets others have their turn while it looks for what a change of several has kept', async (t) => {
    const { services, at } = await openMany(t)
    assert.ok((await turnsDuring(() => undoBulkAction(services, SYSTEM_ACTOR, { at, together: 'another' }))) >= 2)
  })
})
