import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { executiveSearch } from '#app/content/executive-search.ts'
import { home } from '#app/content/home.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ourStory } from '#app/content/our-story.ts'
import { proof } from '#app/content/proof.ts'
import { readSize } from '#app/ui/proof/read-size.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGES = ['/', '/global-capability-centers', '/center-of-excellence', '/executive-search', '/product-engineering', '/our-story']
const [example] = proof.defaults.cases.items
assert.ok(example)

describe('proof beside the claims', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  it('is marked as an example in the demonstration, and listed to confirm', async () => {
    const models = await read('/global-capability-centers')
    for (const { heading } of proof.defaults.cases.items) assert.ok(models.includes(heading), heading)
    assert.equal(models.match(/>Example</g)?.length, 6, 'three cases and the months of three models')
    assert.match(await read('/'), />2165\+<.*>Client A<.*>Example</s)
    const { html } = await app.page('/admin/site/facts', { headers: { Cookie: await app.signIn() } })
    assert.equal(html.match(/href="\/\?edit#proof:cases\.items\.\d"|href="\/\?edit=proof#proof:cases\.items\.\d"/g)?.length, 3)
  })

  it('is hidden on an open site, which keeps its counters', async (t) => {
    const open = await openTestApp({ settings: { confirmedOnly: true } })
    t.after(() => open.close())
    for (const path of PAGES) {
      const { html } = await open.page(path)
      assert.doesNotMatch(html, /Example|Client A/, path)
    }
    assert.match((await open.page('/')).html, />300\+<\/strong>/)
    assert.match((await open.page('/our-story')).html, /Who answers to you\?.*Ask to meet them before you sign\..*Founder &amp; CEO/s)
    assert.match((await open.page('/contact-us')).html, /<aside.*Four questions to ask any provider.*href="\/faq#exit"/s)
  })

  it('is what an owner fills in: forty clients, a face, a case without numbers, certificates and press', async () => {
    const clients = Array.from({ length: 40 }, (_, index) => ({ name: `Firm ${index}`, logo: '', path: '', isExample: false }))
    clients[0] = { name: 'First', logo: 'first.webp', path: 'https://first.example.com', isExample: false }
    const certificate = { name: 'ISO 27001', note: 'Ours, 2026', logo: '', path: '', isExample: false }
    const article = { name: 'A center that stayed', note: 'Weekly', logo: '', path: 'https://weekly.example.com', isExample: false }
    const bare = { ...example, heading: 'X', months: '', size: 'soon: 4', isExample: false }
    await publish(proof, { 'clients.items': clients, 'cases.items': [bare], 'certificates.items': [certificate], 'press.items': [article] })
    const timing = { firstHire: '', toTwentyFive: '', asOf: '', isExample: false }
    const timings = ['hosted', 'bot', 'captive'].map((model) => [`models.${model}.timing`, timing])
    await publish(capabilityCenters, Object.fromEntries(timings))
    await publish(home, { 'testimonial.name': 'Maya Rao', 'testimonial.firm': 'Firm 1', 'testimonial.face': 'maya.webp' })
    const page = await read('/')
    assert.match(page, /href="https:\/\/first\.example\.com"[^>]*><img[^>]*alt="First"/)
    assert.match(page, />Firm 11<.*and 28 more/s)
    assert.doesNotMatch(page, />Firm 12<|>Example<|by month/)
    assert.match(page, /maya\.webp.*Maya Rao · Head of Engineering, education technology · Firm 1</s)
    for (const path of PAGES) {
      const html = await read(path)
      assert.match(html, /ISO 27001.*A center that stayed.*Get a plan for your team/s, path)
    }
  })

  it('is nowhere where every slot is empty', async () => {
    await publish(proof, { 'clients.items': [], 'cases.items': [], 'certificates.items': [], 'press.items': [] })
    const people = ourStory.defaults.leadership.people.map((person) => ({ ...person, name: '', isExample: false }))
    await publish(ourStory, { 'leadership.people': people })
    await publish(executiveSearch, { 'choice.stages': [] })
    for (const path of PAGES) assert.doesNotMatch(await read(path), /Example|<ul[^>]*><\/ul>|In the press|data-list/, path)
  })

  it('draws the size of a team only from numbers in order', () => {
    assert.deepEqual(readSize('0: 4, 12: 1,200'), [
      { month: 0, people: 4 },
      { month: 12, people: 1200 },
    ])
    for (const text of ['', '0: 4', '0: 4, soon: 9', '6: 4, 6: 9', '0: 0, 6: 0']) assert.equal(readSize(text), undefined, text)
  })

  async function read(path: string): Promise<string> {
    return ((await app.page(path)).html.split('<main')[1] ?? '').replaceAll('<!-- -->', '')
  }

  async function publish(table: PageCopy, changes: Record<string, unknown>): Promise<void> {
    const { version, pages } = await findPublishedCopy(app.store)
    const next = { version, pages: { ...pages, [table.key]: changes }, decisions: [] }
    assert.ok(await savePublishedCopy(app.services, next, 'anna@tradewind.example'))
  }
})
