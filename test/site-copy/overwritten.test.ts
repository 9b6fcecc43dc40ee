import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { faq } from '#app/content/faq.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { findEditableCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { restoreCopyText } from '#domain/site-copy/restore-copy.ts'
import { resolveCopyConflicts, reviewCopy } from '#domain/site-copy/review-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const table = faq

describe('words that nobody has published', () => {
  let app: TestApp
  const facts = companyDetailsOf({})

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  const keep = async (from: string, to: string) => {
    const kept = await saveCopyEdits(app.services, { table, changes: [{ place: 'heading', from, to }], facts, by: 'Maya' })
    assert.deepEqual(kept?.rejected, [])
  }
  const kept = async () => {
    await app.found()
    const { versions } = await listCopyVersions(app.store, table.key, { size: 10 })
    return versions.map(({ state, publishedBy, changes }) => [state, publishedBy, changes.heading])
  }

  it('are in the history when an earlier text is put in their place', async () => {
    await keep(faq.defaults.heading, 'Written all morning')
    const restoring = { table, changes: { heading: 'From last year' }, place: 'heading', by: 'Ravi' }
    assert.equal(await restoreCopyText(app.services, restoring), 'restored')
    assert.equal((await findEditableCopy(app.services, table)).draft.changes.heading, 'From last year')
    assert.deepEqual(await kept(), [['discarded', 'Maya', 'Written all morning']])
  })

  it('can be removed permanently if nothing was ever published', async () => {
    const path = '/admin/site/words/faq/history'
    const cookie = await app.signIn()
    const read = async () => (await app.page(path, { headers: { Cookie: cookie } })).html
    assert.match(await read(), /The earlier version is(?:<!-- -->)? deleted\. You can’t undo this\./)
    assert.equal((await app.post(path, { intent: 'forget' }, cookie)).status, 302)
    await app.found()
    assert.doesNotMatch(await read(), /Written all morning|You can’t undo this/)
  })

  it('are not put there where only what visitors read gives way', async () => {
    const restoring = { table, changes: { lead: 'From last year.' }, place: 'lead', by: 'Ravi' }
    assert.equal(await restoreCopyText(app.services, restoring), 'restored')
    assert.deepEqual(await kept(), [])
  })

  it('are in the history when what another published meanwhile is chosen instead', async () => {
    await keep('From last year', 'Mine for an hour')
    const all = await findPublishedCopy(app.store)
    await savePublishedCopy(app.services, { ...all, pages: { ...all.pages, faq: { heading: 'Theirs' } } }, 'Ravi')
    const seen = await reviewCopy(app.services, table, facts)
    const settled = await resolveCopyConflicts(app.services, { table, seen, choices: new Map([['heading', 'theirs']]), by: 'Ravi' })
    assert.notEqual(settled, 'changed')
    const { draft, current } = await findEditableCopy(app.services, table)
    assert.deepEqual([draft.changes.heading, (current as typeof faq.defaults).heading], [undefined, 'Theirs'])
    assert.ok(settled !== 'changed' && settled.version === draft.version)
    assert.deepEqual((await kept())[0], ['discarded', 'Maya', 'Mine for an hour'])
  })
})
