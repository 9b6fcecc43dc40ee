import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import { executiveSearch } from '#app/content/executive-search.ts'
import { home } from '#app/content/home.ts'
import { ourStory } from '#app/content/our-story.ts'
import { productEngineering } from '#app/content/product-engineering.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

describe('the drawings of public pages', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  it('tell the hours together by zone and season, of the shift that an owner enters', async () => {
    assert.deepEqual(await hoursTogether(), [
      '3.5 h together in winter, 4.5 h in summer',
      '2.5 h together in winter, 3.5 h in summer',
      '1.5 h together in winter, 2.5 h in summer',
      '1.5 h together all year',
      '0.5 h together in winter, 1.5 h in summer',
    ])
    assert.match(await pageAt('/'), /India is 9\.5 to 13\.5 hours ahead/)
    await publish(home, { 'clock.shift': '5 PM to 2 AM' })
    const [eastern, , , , pacific] = await hoursTogether()
    assert.deepEqual([eastern, pacific], ['6.5 h together in winter, 7.5 h in summer', '3.5 h together in winter, 4.5 h in summer'])
    assert.match(await pageAt('/'), /A shift in India, 5 PM–\u2060?2 AM/)
    await publish(home, { 'clock.shift': '9:30 AM–6:30 PM' })
    assert.deepEqual(new Set(await hoursTogether()), new Set(['No hours together']))
    await publish(home, { 'clock.shift': 'soon' })
    assert.match(await pageAt('/'), /A shift in India, 2–\u2060?11 PM/)
    assert.doesNotMatch(await pageAt('/'), /soon/)
  })

  it('say who leads each of the five steps, also of steps from before', async () => {
    const page = await pageAt('/center-of-excellence')
    const [table = ''] = /<table.*<\/table>/s.exec(page) ?? []
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row).slice(1)
    assert.equal(rows.length, 5)
    const leads = rows.map((row) => [...row.matchAll(/<td.*?<\/td>/gs)].findIndex(([cell]) => cell.includes('(leads this step)')))
    assert.deepEqual(leads, [0, 1, 1, 2, 2])
    await publish(centerOfExcellence, { 'steps.items': [{ heading: 'Old step', text: 'Old text', result: 'Old result' }] })
    const old = await pageAt('/center-of-excellence')
    for (const said of ['Old step', 'Old text', 'Old result']) assert.ok(old.includes(said), said)
  })

  it('name the six services clockwise, and list any other number', async () => {
    const names = productEngineering.defaults.services.items.map(({ name }) => name)
    const page = await pageAt('/product-engineering')
    assert.match(page, /<svg[^>]*viewBox="0 50 480 380"/)
    assert.deepEqual([...page.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name).slice(0, 6), names)
    await publish(productEngineering, { 'services.items': productEngineering.defaults.services.items.slice(0, 5) })
    assert.doesNotMatch(await pageAt('/product-engineering'), /viewBox="0 50 480 380"/)
  })

  it('begin the choice with the stages, or with three without any', async () => {
    const page = await pageAt('/executive-search')
    assert.deepEqual(counts(page), ['60', '12', '3', '1'])
    assert.equal(page.match(/>Example</g)?.length, 3)
    await publish(executiveSearch, { 'choice.stages': [] })
    assert.deepEqual(counts(await pageAt('/executive-search')), ['3', '1'])
    const stage = { label: 'people', isExample: false }
    await publish(executiveSearch, {
      'choice.stages': [
        { ...stage, count: '60' },
        { ...stage, count: 'soon' },
      ],
    })
    const counted = await pageAt('/executive-search')
    assert.deepEqual(counts(counted), ['60', 'soon', '3', '1'])
    assert.equal(counted.match(/<pattern/g)?.length, 1)
  })

  it('put the years of the story beside it', async () => {
    const paragraphs = [...(await pageAt('/our-story')).matchAll(/<p>(?:<b>(\d+)<\/b> )?([^<]{80})/g)]
    assert.ok(paragraphs.some(([, , text]) => text?.startsWith('Tradewind was founded in 2005')))
    const dated = paragraphs.filter(([, year]) => year)
    assert.deepEqual(
      dated.map(([, year]) => year),
      ['2013', '2014', '2017'],
    )
    for (const [, year = '', text = ''] of dated) assert.ok(/^[A-Z]/.test(text) && !text.includes(year), text)
  })

  it('grow as the milestones say', async () => {
    const page = await pageAt('/our-story')
    for (const people of ['25+', '70+ → 2000+']) assert.ok(page.includes(`>${people}</text>`), people)
    assert.match(page, /<rect width="140" height="140"/)
    await publish(ourStory, { 'milestones.items': ourStory.defaults.milestones.items.map((each) => ({ ...each, heading: 'No number' })) })
    assert.doesNotMatch(await pageAt('/our-story'), /<pattern/)
  })

  it('give a person whom an owner names a photo or initials, and nobody a hole', async () => {
    const [first] = ourStory.defaults.milestones.items
    assert.deepEqual(initialsOn(await pageAt('/our-story')), ['AE', 'RE', 'ME'])
    const items = [{ ...first, person: 'Lena Roy' }, ...ourStory.defaults.milestones.items.slice(1)]
    const people = ourStory.defaults.leadership.people.map((each) => ({ ...each, name: '' }))
    await publish(ourStory, {
      'milestones.items': items,
      'leadership.people': [{ ...people[0], name: 'Jo', portrait: `${'a'.repeat(32)}.webp` }, ...people.slice(1)],
    })
    const named = await pageAt('/our-story')
    assert.deepEqual(initialsOn(named), ['LR'])
    assert.match(named, /<img src="\/assets\/img\/[^"]*a{32}\.webp"[^>]*>.*<h3>Jo<\/h3><p class="eyebrow">Founder &amp; CEO</s)
    const { portrait, person, ...former } = first ?? {}
    assert.deepEqual([portrait, person], ['', ''])
    await publish(ourStory, { 'milestones.items': [former], 'leadership.people': [{ role: 'Founder', text: 'Kept', hidden: false }] })
    const before = await pageAt('/our-story')
    assert.deepEqual(initialsOn(before), [])
    assert.match(before, /<h3>Founder<\/h3><p>Kept</, 'a list from before these slots stays')
  })

  async function pageAt(path: string): Promise<string> {
    const { html } = await app.page(path)
    return (html.split('<main')[1] ?? '').replaceAll('<!-- -->', '')
  }

  async function hoursTogether(): Promise<string[]> {
    return [...(await pageAt('/')).matchAll(/<p>([^<]*\btogether\b[^<]*)<\/p>/g)].map(([, said = '']) => said)
  }

  async function publish(table: PageCopy, changes: Record<string, unknown>): Promise<void> {
    const { version } = await findPublishedCopy(app.store)
    assert.ok(await savePublishedCopy(app.services, { version, pages: { [table.key]: changes }, decisions: [] }, 'anna@tradewind.example'))
  }
})

function initialsOn(page: string): string[] {
  return [...page.matchAll(/<text x="24" y="320">([^<]*)</g)].map(([, said = '']) => said)
}

function counts(page: string): string[] {
  const [stages = ''] = /<ol.*?<\/ol>/s.exec(page) ?? []
  return [...stages.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, count = '']) => count)
}
