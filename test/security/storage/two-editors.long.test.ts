import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { atDepth } from '#test/depth.ts'
import { openStore } from '#test/open-store.ts'
import { openTestApp } from '#test/test-app.ts'

/** A cluster takes a tenth of a second for each. */
const ROUNDS = process.env.TEST_SEARCH_URL ? 150 : atDepth(100, 1000)
const SENT = {
  source: 'Desk',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}
const BODY = { ...SENT, title: 'Round 0', posted_date: '21/11/2026', expiry_date: '21/11/2027' }

describe('two editors of one item who save at once', () => {
  for (const [what, intent] of Object.entries<Record<string, string>>({
    'to publish': {},
    'to keep what is not published': { intent: 'draft' },
  }))
    it(`R24 ${what}: of each of ${ROUNDS} pairs one is saved, and the other is shown both texts`, async (t) => {
      const app = await openTestApp({ opened: await openStore() })
      t.after(() => app.close())
      const cookie = await app.signIn()
      await app.store.create({ index: 'news', id: 'one', body: BODY })
      for (let round = 1; round <= ROUNDS; round++) {
        const version = (await findEditableItem(app.store, 'news', 'one'))?.item.version ?? assert.fail()
        const titles = [`Ada's ${round}`, `Ben's ${round}`]
        const answers = await Promise.all(titles.map((title) => app.post('/edit-news/one', { ...SENT, ...intent, title, version }, cookie)))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [302, 409], `round ${round}`)
        const [saved, refused] = answers[0]?.status === 302 ? titles : titles.toReversed()
        assert.equal((await findEditableItem(app.store, 'news', 'one'))?.item.title, saved)
        const shown = (await answers.find(({ status }) => status === 409)?.text())?.replaceAll('&#x27;', "'") ?? ''
        for (const text of [saved, refused]) assert.ok(text && shown.includes(text), `round ${round}: ${text}`)
      }
    })

  it('R24 and a request that doesn’t name the version it read saves and deletes nothing', async (t) => {
    const app = await openTestApp({ opened: await openStore() })
    t.after(() => app.close())
    const cookie = await app.signIn()
    await app.store.create({ index: 'news', id: 'one', body: BODY })
    for (const named of [{}, { version: '' }, { version: 'x' }] as Record<string, string>[]) {
      for (const intent of [{}, { intent: 'draft' }] as Record<string, string>[])
        assert.equal((await app.post('/edit-news/one', { ...SENT, ...intent, title: 'Over it', ...named }, cookie)).status, 409)
      assert.equal((await app.post('/admin/manage-blogs?tab=news', { id: 'one', ...named }, cookie)).status, 409)
    }
    const edited = await findEditableItem(app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.copy], [BODY.title, undefined])
  })
})
