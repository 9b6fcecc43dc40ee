import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { pruneRevisions } from '#domain/revisions/prune-revisions.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { createCopyVersion, listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { findEditableCopy, publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { fieldOf, plain } from './hidden-field-value.ts'

const BY = 'Maya'
const MINUTE_MS = 60_000

describe('the pages about the site’s words', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  const ask = (path: string) => app.page(path, { headers: { Cookie: cookie } })
  const send = async (path: string, fields: Record<string, string>) => {
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS)
    const response = await app.post(path, fields, cookie)
    await app.found()
    return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
  }
  const keep = async (table: PageCopy, place: string, to: unknown) => {
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS)
    const { current } = await findEditableCopy(app.services, table)
    const from = fillPlaceholders(valueAtPath(current, place), companyDetailsOf({}))
    const kept = await saveCopyEdits(app.services, { table, changes: [{ place, from, to }], facts: companyDetailsOf({}), by: BY })
    assert.deepEqual(kept?.rejected, [])
  }
  const publish = async (table: PageCopy) => {
    const { draft } = await findEditableCopy(app.services, table)
    assert.equal((await publishCopy(app.services, { table, version: draft.version, by: BY })).outcome, 'published')
    await app.found()
  }
  const seen = (html: string) => ({ version: fieldOf(html, 'version'), theirs: fieldOf(html, 'theirs') })
  const review = async (key: string) => JSON.parse((await ask(`/admin/site/words/${key}/changes`)).html).review
  const articles = async (key: string, page = '') =>
    (await ask(`/admin/site/words/${key}/history${page}`)).html.split('<article').slice(1).map(plain)
  const activities = async () => {
    await app.found()
    return plain((await ask('/admin/activity')).html)
  }

  it('list every page with what waits, for the administrator alone', async () => {
    const none = await ask('/admin/site/words')
    assert.match(none.html, /href="\/\?edit"[^>]*>Edit.*href="\/admin\/site\/words\/home\/history"/s)
    assert.doesNotMatch(none.html, /Unpublished changes/)
    await keep(home, 'heading', 'Another headline')
    assert.match(
      plain((await ask('/admin/site/words')).html),
      /Home \/ Unpublished changes , written on November 21, 2026 at 11:3\d AM by Maya/,
    )
    for (const path of ['', '/home', '/home/changes', '/home/history', '/nobody', '/nobody/changes', '/nobody/history']) {
      assert.equal((await app.page(`/admin/site/words${path}`)).status, 404, path)
      if (path.startsWith('/nobody')) assert.equal((await ask(`/admin/site/words${path}`)).status, 404, path)
    }
    assert.equal((await app.post('/admin/site/words/home/publish', { intent: 'publish' })).status, 404)
    assert.equal((await app.post('/admin/site/words/home', { intent: 'publish' })).status, 404)
  })

  it('show what publishing changes, publish just that, and say so', async () => {
    const page = await ask('/admin/site/words/home')
    assert.match(plain(page.html), /Heading -Managed.*\+Another headline\+|Heading .*\+Another headline\+/)
    const sent = { ...seen(page.html), intent: 'publish' }
    await keep(home, 'hero.lead', 'Written after the list was shown.')
    const stale = await send('/admin/site/words/home', sent)
    assert.equal(stale.status, 409)
    assert.match(plain(stale.html), /Not done: someone else made changes.*Opening sentences/)
    assert.doesNotMatch((await app.page('/')).html, /Another headline/)
    const published = await send('/admin/site/words/home', { ...seen(stale.html), intent: 'publish' })
    assert.deepEqual([published.status, published.location], [302, '/admin/site/words/home'])
    assert.match((await app.page('/')).html, /<h1>Another headline<\/h1>.*Written after the list was shown\./s)
    assert.match(await activities(), /Published words of the site : Home/)
    assert.match((await ask('/admin/site/words/home')).html, /Nothing to publish\./)
    assert.equal((await send('/admin/site/words/home', { ...seen(stale.html), intent: 'nonsense' })).status, 400)
  })

  it('have two who changed one text decided text by text', async () => {
    await keep(faq, 'heading', 'Mine')
    await keep(faq, 'lead', 'Only mine.')
    await keep(faq, 'closing.heading', 'Mine as well')
    const before = await findPublishedCopy(app.store)
    const theirs = { heading: 'Theirs', 'closing.heading': 'Theirs as well' }
    await savePublishedCopy(app.services, { ...before, pages: { ...before.pages, faq: theirs } }, 'Ravi')

    const asked = await review('faq')
    assert.deepEqual(
      asked.conflicts.map(({ label }: { label: string }) => label),
      ['Heading', 'At the end › Heading'],
    )
    assert.deepEqual(
      asked.changes.map(({ label }: { label: string }) => label),
      ['Opening sentences'],
    )
    const page = await ask('/admin/site/words/faq')
    assert.match(plain(page.html), /Heading Your words .*\+Mine\+ What was published meanwhile .*\+Theirs\+/)
    const choices = { 'choice:heading': 'mine', 'choice:closing.heading': 'theirs' }
    const undecided = await send('/admin/site/words/faq', { ...seen(page.html), intent: 'publish' })
    assert.deepEqual([undecided.status, /choose a version for each conflict/.test(undecided.html)], [409, true])

    const again = await findPublishedCopy(app.store)
    await savePublishedCopy(app.services, { ...again, pages: { ...again.pages, faq: { ...theirs, heading: 'Theirs, later' } } }, 'Ravi')
    const stale = await send('/admin/site/words/faq', { ...seen(page.html), ...choices, intent: 'publish' })
    assert.equal(stale.status, 409, 'nobody decides about words that he has not seen')
    assert.match(plain(stale.html), /Theirs, later/)
    const done = await send('/admin/site/words/faq', { ...seen(stale.html), ...choices, intent: 'publish' })
    assert.equal(done.status, 302, plain(done.html))
    assert.deepEqual((await findPublishedCopy(app.store)).pages.faq, {
      heading: 'Mine',
      lead: 'Only mine.',
      'closing.heading': 'Theirs as well',
    })
  })

  it('discard, and the history keeps what was discarded', async () => {
    await keep(faq, 'heading', 'Never to be read')
    const page = await ask('/admin/site/words/faq')
    const sent = await send('/admin/site/words/faq', { ...seen(page.html), intent: 'discard' })
    assert.equal(sent.status, 302)
    assert.deepEqual((await review('faq')).changes, [])
    const [discarded] = await articles('faq')
    assert.match(discarded ?? '', /Discarded changes · November 21, 2026 .* By Maya\. Changed: Heading\. .*-Mine- \+Never to be read\+/)
    assert.match(await activities(), /Discarded words of the site : FAQ/)
  })

  it('tell every version by who and when and what, and bring back one or a text of it', async () => {
    const all = await articles('faq')
    assert.match(all[0] ?? '', /Never to be read/)
    assert.match(
      all.find((article) => article.includes('Visitors see this now')) ?? '',
      /Published · .* By Administrator\. Visitors see this now\. Changed: Heading, Opening sentences, At the end › Heading\./,
    )
    assert.match(all.at(-1) ?? '', /Original text Nothing was changed\. Restore this version/)
    const { versions } = await listCopyVersions(app.store, 'faq', { size: 5 })
    const discarded = versions.find(({ changes }) => changes.heading === 'Never to be read')?.id ?? ''
    const text = await send('/admin/site/words/faq/history', { revision: discarded, place: 'heading' })
    assert.deepEqual([text.status, text.location], [303, '/faq?edit'])
    assert.equal((await findEditableCopy(app.services, faq)).draft.changes.heading, 'Never to be read')
    assert.doesNotMatch((await app.page('/faq')).html, /Never to be read/)
    assert.match((await articles('faq')).slice(0, 2).join(' '), /Unpublished changes · .*Current version/)
    const same = await send('/admin/site/words/faq/history', { revision: discarded, place: 'heading' })
    assert.equal(same.location, '/admin/site/words/faq/history')
    assert.equal((await send('/admin/site/words/faq/history', { revision: 'none' })).location, '/admin/site/words/faq/history')
    assert.equal(
      (await send('/admin/site/words/faq/history', { revision: discarded, place: 'no.such.place' })).location,
      '/admin/site/words/faq/history',
    )
    const began = await send('/admin/site/words/faq/history', { revision: 'began' })
    assert.equal(began.location, '/faq?edit')
    await publish(faq)
    assert.ok((await app.page('/faq')).html.includes('Questions buyers ask us'))
    assert.match(await activities(), /Restored words of the site : FAQ/)
    assert.match(
      (await articles('faq')).join(' '),
      /Discarded changes · .*\+Never to be read\+.*Discarded changes · /,
      'what the restored version wrote over is kept',
    )
  })

  it('bring a text back to where its line stands now', async () => {
    const questions = faq.defaults.groups[0]?.questions ?? []
    await keep(faq, 'groups.0.questions.0.answer', 'A better answer.')
    await publish(faq)
    await keep(faq, 'groups.0.questions.0.answer', 'A worse answer.')
    await publish(faq)
    const { versions } = await listCopyVersions(app.store, 'faq', { size: 2 })
    const better = versions[1]?.id ?? ''
    const [first, second, ...others] =
      ((await findEditableCopy(app.services, faq)).current as typeof faq.defaults).groups[0]?.questions ?? []
    await keep(faq, 'groups.0.questions', [second, first, ...others])
    const sent = await send('/admin/site/words/faq/history', { revision: better, place: 'groups.0.questions.0.answer' })
    assert.equal(sent.location, '/faq?edit')
    const { current } = await findEditableCopy(app.services, faq)
    const now = (current as typeof faq.defaults).groups[0]?.questions ?? []
    assert.deepEqual(
      now.slice(0, 2).map(({ id, answer }) => [id, answer]),
      [
        [questions[1]?.id, questions[1]?.answer],
        [questions[0]?.id, 'A better answer.'],
      ],
    )
    await keep(faq, 'groups.0.questions', others)
    const gone = await send('/admin/site/words/faq/history', { revision: better, place: 'groups.0.questions.0.answer' })
    assert.equal(gone.location, '/admin/site/words/faq/history')
    assert.match((await articles('faq')).join(' '), /Its line was removed from the list/)
  })

  it('show what an update left without a place, and lose it by no publishing', async () => {
    const before = await findPublishedCopy(app.store)
    await savePublishedCopy(
      app.services,
      { ...before, pages: { ...before.pages, home: { ...before.pages.home, 'older.part': 'From <b>before</b>', heading: 7 } } },
      BY,
    )
    await keep(home, 'hero.lead', 'Published after the update.')
    await publish(home)
    for (const path of ['/admin/site/words/home', '/admin/site/words/home/history']) {
      const { html } = await ask(path)
      assert.match(html, /Removed from the page.*older › part.*From &lt;b&gt;before&lt;\/b&gt;<\/textarea>/s, path)
    }
  })

  it('keep fifty versions, and of older ones the last of each day', async () => {
    for (let at = 0; at < 60; at++) {
      app.clock.now = new Date(app.clock.now.getTime() + 6 * 60 * MINUTE_MS)
      await createCopyVersion(app.services, { key: 'company', by: BY, changes: { tagline: `Tagline ${at}` }, state: 'published' })
    }
    cookie = await app.signIn()
    const pages = await Promise.all([1, 6].map((page) => articles('company', page > 1 ? `?page=${page}` : '')))
    assert.deepEqual([pages[0]?.length, pages[1]?.length], [10, 11])
    assert.match(pages[0]?.[9] ?? '', /-49- \+50\+|-Tagline 49- \+Tagline 50\+/, 'compared with the first of the next page')
    assert.equal((await ask('/admin/site/words/company/history?page=7')).status, 404)
    assert.equal(await pruneRevisions(app.services), 7)
    await app.found()
    assert.equal((await listCopyVersions(app.store, 'company', { size: 1 })).total, 53)
  })

  it('remove earlier versions permanently, and nothing that visitors read', async () => {
    await keep(faq, 'heading', 'To be forgotten')
    await publish(faq)
    await keep(faq, 'heading', 'To stay')
    await publish(faq)
    await keep(faq, 'lead', 'Not published.')
    const shown = /name="count" value="(\d+)"/.exec((await ask('/admin/site/words/faq/history')).html)?.[1] ?? ''
    assert.equal((await send('/admin/site/words/faq/history', { intent: 'forget', count: `${shown}0` })).status, 409)
    const sent = await send('/admin/site/words/faq/history', { intent: 'forget', count: shown })
    assert.equal(sent.location, '/admin/site/words/faq/history')
    const left = await articles('faq')
    assert.deepEqual(left.length, 3, 'what is not published, what is, and the words the site began with')
    assert.match(left[1] ?? '', /Published .* Visitors see this now/)
    const { documents } = await app.store.find({ indexes: ['site-words-history'], where: [{ field: 'table', equals: 'faq' }], size: 10 })
    assert.doesNotMatch(JSON.stringify(documents), /To be forgotten/)
    assert.ok((await listCopyVersions(app.store, 'company', { size: 1 })).total > 1)
  })
})
