import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

describe('the order of a list', () => {
  it('is by day, title or state, on every page; with a search the best match unless somebody says otherwise', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const states = {
      draft: { draft: true, posted_date: '1/1/2026' },
      scheduled: { posted_date: '24/12/2026' },
      live: { posted_date: '1/11/2026', expiry_date: '1/11/2027' },
      endless: { posted_date: '2/11/2026' },
      expired: { posted_date: '1/10/2026', expiry_date: '2/10/2026' },
      undated: {},
    }
    const titles = ['zebra', '“Émile” speaks', 'Apple', 'emilia', 'banana', 'Ärger']
    await app.store.createMany(
      Object.values(states).map((body, at) => ({ index: 'news', id: `n${at}`, body: { ...body, title: titles[at], category: 'walnut' } })),
    )
    const list = async (query: string) => {
      const { html } = await app.page(`/admin/manage-blogs${query}`, { headers: { Cookie: cookie } })
      return [...html.matchAll(/<article id="item-news-n(\d)"/g)].map(([, at]) => Number(at))
    }
    assert.deepEqual(await list('?sort=title'), [2, 5, 4, 1, 3, 0])
    assert.deepEqual(await list('?sort=state'), [0, 1, 2, 3, 4, 5])
    assert.deepEqual(await list('?sort=oldest&show=expired'), [4])
    assert.deepEqual(await list(''), [1, 3, 2, 4, 0, 5])
    assert.deepEqual(await list('?sort=newest'), await list(''))
    assert.deepEqual(await list('?sort=oldest'), (await list('')).toReversed())
    assert.deepEqual(await list('?q=walnut&sort=title'), [2, 5, 4, 1, 3, 0])
    assert.deepEqual(await list('?sort=nonsense'), await list(''))
    await app.close()
  })

  it('by state holds over the borders of pages', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const bodies = [...Array(40).keys()].map((at) => ({
      title: `T${at}`,
      ...[
        { draft: true },
        { posted_date: `${1 + (at % 28)}/12/2026` },
        { posted_date: `${1 + (at % 20)}/11/2026`, expiry_date: '1/1/2030' },
      ][at % 3],
    }))
    await app.store.createMany(bodies.map((body, at) => ({ index: 'blog', id: `b${at}`, body })))
    const seen: number[] = []
    for (let page = 1; page <= 4; page++) {
      const { html } = await app.page(`/admin/manage-blogs?tab=blogs&sort=state&page=${page}`, { headers: { Cookie: cookie } })
      seen.push(...[...html.matchAll(/<article id="item-blog-b(\d+)"/g)].map(([, at]) => Number(at)))
    }
    assert.equal(new Set(seen).size, 40)
    assert.deepEqual(
      seen.map((at) => at % 3),
      seen.map((at) => at % 3).toSorted(),
    )
    await app.close()
  })
})
