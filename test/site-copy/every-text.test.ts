import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { everyPage } from './every-page.ts'
import { leftOver } from './interface-texts.ts'
import { markEvery } from './site-with-markers.ts'

/** Named in texts, all of which say something else here. */
const FACTS = new Set(
  ['company', 'careersEmail', 'foundingYear', 'replyTime', 'privacyReplyTime', 'dataRightsTime'].map((fact) => `company:facts.${fact}`),
)
/** Shown with drawings that marked texts don't make, when a role changes under a form, or nowhere. */
const SELDOM = new Set([
  'not-found:signedOut.blocked',
  'home:clock.shift',
  'home:clock.none',
  'product-engineering:services.center',
  'product-engineering:services.arrow',
  'our-story:milestones.dotsLabel',
  // Marked entries are no examples, and marked numbers none to draw.
  'proof:example',
  'proof:exampleNote',
  'proof:cases.drawing',
  'proof:clients.more',
  // Links with a query fill them in.
  'contact-us:form.subjects.team',
  'contact-us:form.subjects.brief',
  'contact-us:form.subjects.plan',
  'contact-us:form.subjects.planMessage',
  // Due times of messages go by them.
  'company:facts.workingHours',
  'company:facts.holidays',
])

const DRAWN =
  /^proof:cases\.items\.\d+\.size$|:models\.\w+\.(?:timing|handover)|:plan\.(?:roles|months$|firstHire$|toTwentyFive$|handover$|axis$|ramp$|curve$)/

describe('every word of the public pages', () => {
  let app: TestApp
  let shown: Map<string, string>
  const { pages, places } = markEvery(allPageCopy)

  before(async () => {
    app = await openTestApp()
    assert.ok(await savePublishedCopy(app.services, { version: undefined, pages: pages, decisions: [] }, 'anna@tradewind.example'))
    shown = await everyPage(app)
  })

  after(() => app.close())

  it('is in a table from which it can be changed', () => {
    const html = [...shown.values()].join()
    const missing = [...places]
      .filter(([mark]) => !html.includes(mark) && ![FACTS, SELDOM].some((left) => left.has(places.get(mark) ?? '')))
      .filter(([, place]) => !DRAWN.test(place))
      .map(([, place]) => place)
    assert.deepEqual(missing, [])
    assert.ok(places.size > 500, `${places.size} places`)
  })

  it('names the company as its facts say', async () => {
    const { company } = await import('#app/content/company.ts')
    const facts = Object.fromEntries(
      [...FACTS].map((place) => [
        place.replace('company:', ''),
        place.includes('Email') ? 'new@example.com' : place.includes('Year') ? '2006' : `${place}!`,
      ]),
    )
    const { version } = await findPublishedCopy(app.store)
    assert.ok(await savePublishedCopy(app.services, { version, pages: { [company.key]: facts }, decisions: [] }, 'anna@tradewind.example'))
    const paths = ['/', '/our-story', '/contact-us', '/privacy-policy', '/faq', '/login', '/feed.xml', '/site.webmanifest']
    const said = (await Promise.all(paths.map(async (path) => (await app.page(path)).html))).join()
    for (const [place, fact] of Object.entries(facts)) assert.ok(said.includes(fact), place)
    assert.doesNotMatch(said, />[^<]*Tradewind/)
  })

  it('is from a table, an item or the interface itself', () => {
    const left = [...shown].flatMap(([name, html]) => leftOver(html).map((text) => `${name}: ${text}`))
    assert.deepEqual(left, [])
  })

  it('begins as its own field allows', () => {
    for (const { key, field, defaults } of allPageCopy) {
      for (const [name, part] of Object.entries(defaults as object)) {
        const at = field.of[name]
        assert.ok(at, `${key}: ${name}`)
        if (!holdsFixed(at)) assert.equal(copyErrorOf(at, part), undefined, `${key}: ${name}`)
      }
    }
  })
})

/** Lists of a fixed length and what is fixed take no value as a whole. */
function holdsFixed(field: unknown): boolean {
  const text = JSON.stringify(field)
  return text.includes('"fixed"') || /"least":(\d+),"most":\1\b/.test(text)
}
