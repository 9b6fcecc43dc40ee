import assert from 'node:assert/strict'
import { it } from 'node:test'
import { company } from '#app/content/company.ts'
import { findEditableCopy, publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { openTestApp } from '#test/test-app.ts'

const BY = 'anna@tradewind.example'
const FACTS = '/admin/site/facts'

for (const confirmedOnly of [false, true]) {
  it(`one founding year stands everywhere once it is chosen, on ${confirmedOnly ? 'an open' : 'a new'} site`, async () => {
    const app = await openTestApp({ settings: { confirmedOnly } })
    const cookie = await app.signIn()
    const years = async (path: string) => {
      const { html } = await app.page(path)
      return new Set(
        /<title>.*/s
          .exec(html)?.[0]
          .replaceAll(/milestone-\d+/g, '')
          .match(/\b200[3-6]\b/g),
      )
    }
    const claims = async () => (await app.page(FACTS, { headers: { Cookie: cookie } })).html
    assert.deepEqual([...(await years('/'))], confirmedOnly ? [] : ['2004'])
    assert.deepEqual([...(await years('/our-story'))], ['2005'])
    assert.equal((await claims()).match(/Home and Our Story give different founding years/g)?.length, 2)
    const changes = [{ place: 'facts.foundingYear', from: '', to: '2006' }]
    await saveCopyEdits(app.services, { table: company, changes, facts: {}, by: BY })
    const { draft } = await findEditableCopy(app.services, company)
    assert.deepEqual(await publishCopy(app.services, { table: company, version: draft.version, by: BY }), { outcome: 'published' })
    assert.deepEqual([...(await years('/'))], ['2006'])
    assert.match((await app.page('/')).html, /Established 2006/)
    assert.deepEqual([...(await years('/our-story'))], ['2006'])
    assert.doesNotMatch(await claims(), /different founding years/)
    await app.close()
  })
}
