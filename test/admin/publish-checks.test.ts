import assert from 'node:assert/strict'
import { it } from 'node:test'
import { linkCheckId } from '#domain/link-checks/link-checks.ts'
import { openTestApp } from '#test/test-app.ts'

it('only administrators see what the store knows of an unfinished item', async () => {
  const app = await openTestApp()
  const cookie = await app.signIn()
  const body = { posted_date: '1/11/2026', blog_link: 'https://a.example/story' }
  await app.store.createMany([
    { index: 'news', id: 'a', body: { ...body, title: 'A Title', category: 'Seven' } },
    { index: 'news', id: 'b', body: { ...body, title: '???', blog_link: '' } },
    { index: 'images', id: 'p.webp', body: { width: 300, height: 200 } },
    { index: 'images', id: 'framed.webp', body: { width: 960, height: 900, made_from: 'p.webp' } },
  ])
  const ask = async (query: string) => (await app.request(`/admin/checks?${query}`, { headers: { Cookie: cookie } })).json()
  const titles = async (query: string) => (await ask(query)).titles.map(({ id }: { id: string }) => id)
  assert.deepEqual(await titles('id=other&title=a+TITLE'), ['a'])
  assert.deepEqual(await titles('id=a&title=a+title'), [], 'not itself')
  assert.deepEqual(await titles('id=x&title=!!!'), [], 'nothing to compare by')
  const categories = async (category: string) => (await ask(`id=x&title=t&${new URLSearchParams({ category })}`)).categories
  assert.deepEqual([await categories('seven'), await categories('Seven'), await categories('Six')], [['Seven'], [], []])
  const links = async (query: string) => (await ask(query)).links.map(({ id }: { id: string }) => id)
  assert.deepEqual(await links('id=x&title=t&link=https://a.example/story'), ['a'])
  assert.deepEqual(await links('id=x&title=t&link=nonsense'), [])
  const to = [
    '/blog-details?id=a',
    '/blog-details?id=gone',
    '/faq',
    'https://other.example/blog-details?id=gone',
    'http://localhost:3000/blog-details?id=gone',
  ]
  const { missing } = await ask(`id=x&title=t&${new URLSearchParams(to.map((each) => ['to', each]))}`)
  assert.deepEqual(missing, ['/blog-details?id=gone', 'http://localhost:3000/blog-details?id=gone'])
  const size = { width: 300, height: 200 }
  const asked = await ask('id=x&title=t&picture=p.webp&picture=none.webp&picture=framed.webp')
  assert.deepEqual([asked.sizes, asked.gone], [{ 'p.webp': size, 'framed.webp': size }, ['none.webp']])
  const dead = { kind: 'news', item: 'a', address: 'https://a.example/story', state: 'dead' }
  await app.store.create({ index: 'link-checks', id: linkCheckId({ kind: 'news', id: 'a' }), body: dead })
  assert.deepEqual((await ask('id=a&title=t&link=https://a.example/story')).dead, ['https://a.example/story'])
  assert.deepEqual((await ask('id=a&title=t&link=https://a.example/other')).dead, [])
  assert.equal((await app.request('/admin/checks?title=t')).status, 404)
  await app.close()
})
