import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_SYNONYMS } from '#domain/text-search/synonym-groups.ts'
import { seedDemonstration } from '#server/demo/seed.ts'
import { openTestApp } from '#test/test-app.ts'

describe('a search in the words of the trade', () => {
  it('finds the same items by an acronym and by what it stands for', async () => {
    const app = await openTestApp()
    await seedDemonstration(app.services, { name: 'Tradewind', demoContent: 'on' })
    const found = async (text: string) => {
      const { html } = await app.page(`/search-query?q=${encodeURIComponent(text)}`)
      return { titles: [...html.matchAll(/<article.*?<h2>(.*?)<\/h2>/gs)].length, html }
    }
    // A page has eight; without the list two of the 21 items say GCC.
    for (const text of ['GCC', 'global capability centers', 'Global Capability Centre']) assert.equal((await found(text)).titles, 8, text)
    for (const text of ['CoE', 'center of excellence']) assert.equal((await found(text)).titles, 1, text)
    for (const text of ['BOT', 'build-operate-transfer', 'Build, Operate & Transfer']) assert.equal((await found(text)).titles, 3, text)
    assert.match((await found('CoE')).html, /<mark>Center of Excellence<\/mark>/)
    await app.close()
  })

  it('finds messages and, for the administrator, items in the same way', async () => {
    const app = await openTestApp()
    await app.store.createMany([
      {
        index: 'messages',
        id: 'm',
        body: { from_name: 'Dana', subject: 'A capability center in Pune', received_at: '2026-11-20T00:00:00Z' },
      },
      { index: 'news', id: 'n', body: { title: 'Build-operate-transfer plans', posted_date: '1/11/2026' } },
    ])
    const headers = { Cookie: await app.signIn() }
    assert.match((await app.page('/admin/messages?q=GCC', { headers })).html, /A capability center in Pune/)
    assert.match((await app.page('/admin/manage-blogs?q=BOT', { headers })).html, /Edit Build-operate-transfer plans/)
    await app.close()
  })

  it('has every word and phrase in one group only, as people write it', () => {
    const all = DEFAULT_SYNONYMS.flat().map((phrase) => phrase.toLowerCase())
    assert.equal(new Set(all).size, all.length)
    for (const group of DEFAULT_SYNONYMS) assert.ok(group.length > 1)
  })
})
