import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contact } from '#app/content/contact.ts'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { type CopyEdit, discardCopyDraft, findEditableCopy, publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { restoreCopy } from '#domain/site-copy/restore-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const BY = 'anna@tradewind.example'

describe('the words of the site', () => {
  let app: TestApp
  const facts = companyDetailsOf({})

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  const keep = (table: PageCopy, ...changes: CopyEdit[]) => saveCopyEdits(app.services, { table, changes, facts, by: BY })
  const publish = async (table: PageCopy) => {
    const { draft } = await findEditableCopy(app.services, table)
    return publishCopy(app.services, { table, version: draft.version, by: BY })
  }

  it('are seen when they are published and not before, each name of the company by its fact', async () => {
    const before = await app.page('/')
    const change = { place: 'heading', from: home.defaults.heading, to: 'Centers by Tradewind' }
    assert.deepEqual((await keep(home, change))?.rejected, [])
    assert.equal((await app.page('/')).html, before.html)
    assert.equal((await findEditableCopy(app.services, home)).draft.changes.heading, 'Centers by {company}')
    assert.deepEqual(await publish(home), { outcome: 'published' })
    assert.match((await app.page('/')).html, /<h1>Centers by Tradewind<\/h1>/)
    assert.deepEqual(await publish(home), { outcome: 'nothing' })
  })

  it('are nobody else’s where their writer called a fact by its name', async () => {
    const typed = 'All of {company}'
    await keep(faq, { place: 'title', from: faq.defaults.title, to: typed })
    assert.deepEqual((await keep(faq, { place: 'title', from: typed, to: 'More of {company}' }))?.rejected, [])
    const { draft } = await findEditableCopy(app.services, faq)
    assert.equal(draft.changes.title, 'More of {company}')
    await discardCopyDraft(app.services, { table: faq, version: draft.version, by: BY })
  })

  it('name a fact where they say it, and not where it is a part of another word or of another address', async () => {
    const named = async (to: string, own = facts) => {
      const { current } = await findEditableCopy(app.services, home)
      const from = fillPlaceholders(valueAtPath(current, 'hero.lead'), own)
      await saveCopyEdits(app.services, { table: home, changes: [{ place: 'hero.lead', from, to }], facts: own, by: BY })
      return (await findEditableCopy(app.services, home)).draft.changes['hero.lead']
    }
    const short = { ...facts, company: 'Arc', supportEmail: 'hi@arc.example', careersEmail: 'Company' }
    assert.equal(
      await named('Arc’s Architecture, the Arc-made MonArc of Arc (hi@arc.example).', short),
      '{company}’s Architecture, the {company}-made MonArc of {company} ({supportEmail}).',
    )
    assert.equal(
      await named('Write to india-hi@arc.example or hi@arc.example.org. Arc', short),
      'Write to india-hi@arc.example or hi@arc.example.org. {company}',
    )
    assert.equal(await named('What a Company by Arc is', short), 'What a {careersEmail} by {company} is')
    assert.equal(await named('アークは人と働く', { ...facts, company: 'アーク' }), '{company}は人と働く')
    await discardCopyDraft(app.services, { table: home, version: (await findEditableCopy(app.services, home)).draft.version, by: BY })
  })

  it('lead where somebody wrote that they lead, also where a part of that is a fact of the company', async () => {
    const place = 'hero.action'
    const from = home.defaults.hero.action
    const targets = ['mailto:support@tradewind.example', 'https://social.example/Tradewind']
    for (const path of targets) {
      const kept = await keep(home, { place, from, to: { label: 'Write to Tradewind', path } })
      assert.deepEqual(kept?.rejected, [])
      const { draft } = await findEditableCopy(app.services, home)
      assert.deepEqual(draft.changes, { [place]: { label: 'Write to {company}', path } })
      assert.equal(await discardCopyDraft(app.services, { table: home, version: draft.version, by: BY }), true)
    }
  })

  it('are compared text by text when two change them', async () => {
    const from = faq.defaults.heading
    await keep(faq, { place: 'heading', from, to: 'Mine' })
    const kept = await keep(faq, { place: 'heading', from, to: 'Theirs' }, { place: 'lead', from: faq.defaults.lead, to: 'Both' })
    assert.deepEqual(kept?.rejected, [{ place: 'heading', theirs: 'Mine' }])
    const { draft } = await findEditableCopy(app.services, faq)
    assert.deepEqual(draft.changes, { heading: 'Mine', lead: 'Both' })
    assert.equal(await discardCopyDraft(app.services, { table: faq, version: draft.version, by: BY }), true)
    assert.deepEqual(await publish(faq), { outcome: 'nothing' })
  })

  it('are refused in words where they cannot be so, and nothing else changes', async () => {
    const questions = faq.defaults.groups[0]?.questions ?? []
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `q-${index}`, question: 'Q', answer: 'A' }))
    const kept = await keep(
      faq,
      { place: 'heading', from: faq.defaults.heading, to: ' \u200b' },
      { place: 'lead', from: faq.defaults.lead, to: 'x'.repeat(400) },
      { place: 'groups.0.questions', from: questions, to: many },
      { place: 'closing.email', from: 'support@tradewind.example', to: 'nobody' },
      { place: 'constructor.name', from: '', to: 'x' },
      { place: 'groups.0.questions.1.nothing', from: '', to: 'x' },
    )
    assert.deepEqual(
      kept?.rejected.map((not) => ('error' in not ? not.error : not.theirs)),
      [
        'Heading can’t be empty.',
        'Opening sentences has 400 characters. The limit is 320.',
        'Questions: there are 10000. The limit is 60.',
        'Email must be an email address.',
        'This text is no longer on the page.',
        'This text is no longer on the page.',
      ],
    )
    const link = await keep(home, { place: 'closing.action.path', from: '/contact-us', to: 'javascript:alert(1)' })
    assert.ok(link?.rejected[0] && 'error' in link.rejected[0])
  })

  it('have their lists changed as a whole, then line by line, and go back to an earlier version', async () => {
    const [first, second] = faq.defaults.groups[0]?.questions ?? []
    const other = faq.defaults.groups[0]?.questions.slice(2) ?? []
    const added = { id: 'new-one', question: 'Is it new?', answer: 'Yes.' }
    await keep(faq, {
      place: 'groups.0.questions',
      from: [first, second, ...other].map(filled),
      to: [added, second, first, ...other].map(filled),
    })
    await keep(faq, { place: 'groups.0.questions.0.answer', from: 'Yes.', to: 'Very.' })
    assert.deepEqual(await publish(faq), { outcome: 'published' })
    const { html } = await app.page('/faq')
    assert.ok(html.indexOf('Very.') > 0 && html.indexOf('Very.') < html.indexOf(second?.answer.slice(0, 20) ?? ''))
    await app.found()
    const { versions } = await listCopyVersions(app.store, 'faq', { state: 'published', size: 10 })
    assert.equal(versions.length, 1)
    await keep(faq, { place: 'heading', from: faq.defaults.heading, to: 'Changed later' })
    await publish(faq)
    await restoreCopy(app.services, { table: faq, changes: versions[0]?.changes ?? {}, by: BY })
    await publish(faq)
    assert.equal((await app.page('/faq')).html, html)
    await restoreCopy(app.services, { table: faq, changes: {}, by: BY })
    await publish(faq)
    assert.ok(!(await app.page('/faq')).html.includes('Is it new?'))
  })

  it('are published as the answer and the history say, where the store fails on the way', async () => {
    const { store } = app.services
    const failingOn = (failing: string) => {
      const refuse = (id: string) => id === failing && assert.fail('the store fails')
      const create: typeof store.create = async (document, options) => refuse(document.id) || store.create(document, options)
      const update: typeof store.update = async (document, options) => refuse(document.id) || store.update(document, options)
      return { ...app.services, store: { ...store, create, update } }
    }
    const versions = async () => {
      await app.found()
      return (await listCopyVersions(store, contact.key, { size: 100 })).versions.map(({ changes }) => changes)
    }
    await keep(contact, { place: 'heading', from: contact.defaults.heading, to: 'Write to us' })
    const order = { table: contact, version: (await findEditableCopy(app.services, contact)).draft.version, by: BY }
    await assert.rejects(publishCopy(failingOn('published'), order), /the store fails/)
    assert.deepEqual(await versions(), [], 'nothing was published')
    assert.deepEqual(await publishCopy(failingOn(`draft-${contact.key}`), order), { outcome: 'published' })
    assert.deepEqual(await versions(), [{ heading: 'Write to us' }])
    const { current, published } = await findEditableCopy(app.services, contact)
    assert.deepEqual(current, published)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await keep(contact, { place: 'heading', from: 'Write to us', to: 'Call us' })
    const { draft } = await findEditableCopy(app.services, contact)
    const dropped = { ...order, version: draft.version }
    await assert.rejects(discardCopyDraft(failingOn(`draft-${contact.key}`), dropped), /the store fails/)
    await assert.rejects(restoreCopy(failingOn(`draft-${contact.key}`), { table: contact, changes: {}, by: BY }), /the store fails/)
    assert.deepEqual(await versions(), [{ heading: 'Write to us' }], 'nothing was discarded')
    assert.ok(await discardCopyDraft(app.services, dropped))
    assert.deepEqual(await versions(), [{ heading: 'Call us' }, { heading: 'Write to us' }])
  })

  it('of an editing view have the marks of their places, for the administrator alone', async () => {
    const cookie = await app.signIn()
    const visitor = await app.page('/faq?edit')
    assert.equal(visitor.html, (await app.page('/faq')).html)
    const { html } = await app.page('/faq?edit', { headers: { Cookie: cookie } })
    assert.match(html, /[\u{E0020}-\u{E007E}]+\u{E007F}Questions buyers ask us/u)
    assert.doesNotMatch(visitor.html, /[\u{E0020}-\u{E007F}]/u)
    assert.doesNotMatch(/<head>.*<\/head>/s.exec(html)?.[0] ?? '', /[\u{E0020}-\u{E007F}]/u)
  })

  function filled<T>(value: T): T {
    return JSON.parse(JSON.stringify(value).replaceAll('{company}', 'Tradewind'))
  }
})
