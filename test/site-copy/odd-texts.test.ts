import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import { contact } from '#app/content/contact.ts'
import { executiveSearch } from '#app/content/executive-search.ts'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { ourStory } from '#app/content/our-story.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { findEditableCopy, publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const BY = 'anna@tradewind.example'
const PATHS = ['/', '/our-story', '/faq', '/contact-us', '/privacy-policy', '/blogs', '/global-capability-centers?team=100', '/none']

/** What an older version or a broken hand may have left in the place of what is published. */
const BROKEN: Record<string, unknown>[] = [
  { pages: null },
  { pages: 'words' },
  { pages: [] },
  { pages: [{ heading: 'x' }] },
  { pages: { home: null, faq: 'x', 'our-story': 5, none: {} } },
  { pages: { home: ['x'], faq: { '': 'x', '.': 'x', 'groups.': 'x', 'groups.99.heading': 'x', 'groups.-1.heading': 'x' } } },
  { pages: { home: { heading: 5, hero: 'x', 'hero.lead': {}, 'models.cards': [], 'models.cards.0.key': 'x', nothing: 'x' } } },
  { pages: { 'our-story': { 'milestones.items': [{ id: '2024' }], 'leadership.people': {}, 'leadership.people.0.hidden': 'yes' } } },
  { pages: { faq: { groups: [], 'groups.0.questions': 'x', 'closing.email': 'javascript:x', __proto__: 'x', 'constructor.name': 'x' } } },
  { pages: { home: { 'closing.action.path': 'javascript:alert(1)', title: ' ', description: 'x'.repeat(500) } } },
  { pages: { company: { facts: 5, 'facts.company': '', 'facts.none': 'x' } } },
  {},
]

describe('a page of the site', () => {
  let app: TestApp
  let begun: string[]

  before(async () => {
    app = await openTestApp()
    begun = await Promise.all(PATHS.map(pageAt))
  })

  after(() => app.close())

  beforeEach(async () => {
    const version = await app.version('site-words', 'published')
    if (version !== 'none') await app.store.remove({ index: 'site-words', id: 'published', version }, { publicEffect: 'withdrawn' })
  })

  async function pageAt(path: string): Promise<string> {
    return (await app.page(path)).html.replace(/(?<=name="opened_at" value=")[^"]*/, '')
  }

  it('says what it began with where its document is broken or of another shape', async () => {
    for (const body of BROKEN) {
      const version = await app.version('site-words', 'published')
      const index = { index: 'site-words', id: 'published', body } as const
      const stored = version === 'none' ? app.store.create(index, WITHDRAWN) : app.store.update({ ...index, version }, WITHDRAWN)
      assert.ok((await stored).ok)
      for (const [at, path] of PATHS.entries()) assert.equal(await pageAt(path), begun[at], `${path} of ${JSON.stringify(body)}`)
    }
    assert.deepEqual(
      app.logged.filter(({ event }) => event === 'Page failed'),
      [],
    )
  })

  it('keeps what fits of a document of which something does not', async () => {
    const body = { pages: { 'our-story': { heading: 'Still here', 'journey.chapters': ['x'], tagline: 7 } } }
    await app.store.create({ index: 'site-words', id: 'published', body }, WITHDRAWN)
    const html = await pageAt('/our-story')
    assert.ok(html.includes('Still here') && html.includes(ourStory.defaults.tagline))
    const { leftOver } = await findEditableCopy(app.services, ourStory)
    assert.deepEqual(leftOver, { 'journey.chapters': ['x'], tagline: 7 })
  })

  it('shows lines that say the same, and leaves out what is empty', async () => {
    const point = { heading: 'Twice', text: 'Told twice' }
    const [milestone] = ourStory.defaults.milestones.items
    await publish(executiveSearch, {
      'advantages.items': [point, point],
      'roles.items': ['Same', 'Same'],
      'policy.paragraphs': ['Same', 'Same'],
    })
    await publish(ourStory, {
      'milestones.items': [
        { ...milestone, id: 'one' },
        { ...milestone, id: 'two' },
      ],
    })
    await publish(centerOfExcellence, { 'missions.items.0.examples': ['Same example', 'Same example'] })
    assert.equal(count(await pageAt('/executive-search'), 'Told twice'), 2)
    assert.equal(count(await pageAt('/executive-search'), '>Same<'), 4)
    const story = await pageAt('/our-story')
    assert.deepEqual(story.match(/(?:href="#|id=")milestone-\w+/g), [
      'href="#milestone-one',
      'href="#milestone-two',
      'id="milestone-one',
      'id="milestone-two',
    ])
    assert.equal(count(await pageAt('/center-of-excellence'), 'Same example'), 2)
  })

  it('takes an address of the company for one, however it is spelled', async () => {
    await publish(faq, { 'closing.email': 'careers@tradewind.example' })
    assert.ok((await pageAt('/faq')).includes('mailto:careers@tradewind.example'))
    assert.equal((await findEditableCopy(app.services, faq)).draft.changes['closing.email'], undefined)
  })

  it('tells of a form in the words of the page', async () => {
    await publish(contact, {
      'form.fields.subject.label': 'Your subject',
      'errors.missing': '{field}, please',
      'errors.email': 'No address',
    })
    const answer = await app.post('/contact-us', { from_name: '', email: 'x', subject: '', message: 'x'.repeat(30_000) })
    const html = await answer.text()
    for (const told of ['Name, please', 'Your subject, please', 'No address', 'at most 20,000 characters'])
      assert.ok(html.includes(told), told)
  })

  it('shows the names of models in every place', async () => {
    const { capabilityCenters } = await import('#app/content/models.ts')
    await publish(capabilityCenters, { 'models.bot.name': 'Built for you' })
    assert.equal(count(await pageAt('/'), '>Built for you<'), 1)
    assert.equal(count(await pageAt('/global-capability-centers?team=150'), '>Built for you<'), 1)
    assert.equal(home.defaults.models.cards.length, 3)
  })

  async function publish(table: PageCopy, to: Record<string, unknown>): Promise<void> {
    const { current, draft } = await findEditableCopy(app.services, table)
    const facts = companyDetailsOf({})
    const changes = Object.entries(to).map(([place, value]) => ({ place, from: filledAt(current, place), to: value }))
    const kept = await saveCopyEdits(app.services, { table, changes, facts, by: BY })
    assert.deepEqual([kept?.rejected, draft.changes], [[], {}])
    assert.deepEqual(await publishCopy(app.services, { table, version: kept?.version, by: BY }), { outcome: 'published' })
  }
})

const WITHDRAWN = { publicEffect: 'withdrawn' } as const

function filledAt(words: unknown, place: string): unknown {
  const value = place.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], words)
  return JSON.parse(JSON.stringify(value).replaceAll('{supportEmail}', 'support@tradewind.example').replaceAll('{company}', 'Tradewind'))
}

function count(html: string, text: string): number {
  return html.split(text).length - 1
}
