import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { today } from '#domain/items/items.ts'
import { demoItems } from '#server/demo/seed.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const COST = 'What a center in India costs: reading the budget line by line'

describe('a search by question', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
    await app.store.createMany(demoItems(today(app.services), 'Tradewind'))
    await app.found()
  })

  after(() => app.close())

  async function search(text: string) {
    const { html } = await app.page(`/search-query?${new URLSearchParams({ q: text })}`)
    const [, results = ''] = html.split('<main')
    const [full = '', partial = ''] = results.split('These match some of your words')
    const plain = (part: string) => part.replaceAll(/<[^>]*>/g, '')
    return {
      html: results,
      full: plain(full),
      partial: plain(partial),
      marks: [...results.matchAll(/<mark>([^<]*)/g)].map(([, word]) => word),
    }
  }

  it('finds the post that answers it, and marks why', async () => {
    const { full, marks } = await search('How much does a center cost?')
    assert.ok(full.includes(COST))
    assert.deepEqual(
      marks.filter((word) => /^(?:how|much|does|a)$/i.test(word ?? '')),
      [],
    )
    for (const word of ['center', 'costs']) assert.ok(marks.includes(word), word)
  })

  it('adds posts with some of the words after those with all, and says so', async () => {
    const { full, partial } = await search('reading the budget line by line xylophone')
    assert.match(full, /No post has all of these words\./)
    assert.ok(partial.includes(COST))
    const both = await search('reading the budget line by line')
    assert.ok(both.full.includes(COST) && !both.partial.includes(COST))
    assert.ok(both.partial.includes('By '), 'others follow')
    assert.equal((await search('xylophone')).partial, '')
  })

  it('marks the category where nothing else matched', async () => {
    const body = { title: 'Untold', source: 'Desk', category: 'Zephyrs', posted_date: '1/11/2026', blog_link: 'https://example.com/' }
    await app.store.create({ index: 'news', id: 'zephyr', body })
    await app.found()
    assert.deepEqual((await search('zephyr')).marks, ['Zephyrs'])
  })
})
