import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openNight } from './night-app.ts'

describe('links of live news', () => {
  it('are reached behind more items without one than are looked at in one night', async (t) => {
    const { add, night, web, check, app } = await openNight(t)
    const expired = Array.from({ length: 20_000 }, (_, at) => ({
      index: 'news' as const,
      id: `e${at}`,
      body: { title: 'x', expiry_date: '1/2/2026', first_stored: `2026-01-01T00:00:00.000Z e${String(at).padStart(5, '0')}` },
    }))
    for (let from = 0; from < expired.length; from += 1000) await app.store.createMany(expired.slice(from, from + 1000))
    await add('x', `${web.origin}/200`)
    await app.found()
    assert.equal(await night(), 0)
    assert.equal(await night(), 1)
    assert.equal((await check('x'))?.state, '')
  })
})
