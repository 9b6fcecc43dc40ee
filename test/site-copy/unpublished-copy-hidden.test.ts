import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { home } from '#app/content/home.ts'
import { pages } from '#app/pages.ts'
import { saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { createCopyVersion } from '#domain/site-copy/copy-versions.ts'
import { publishCopy } from '#domain/site-copy/edit-copy.ts'
import type { CopyField } from '#domain/site-copy/page-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SECRET = 'Quokka'

let app: TestApp
let cookie: string
let homeDraft: string | undefined
const sharePictures = ['/share-picture?page=%2Ffaq']
const drawn = new Map<string, string>()

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  for (const address of sharePictures) drawn.set(address, await textOf(address))
  for (const { key, field, defaults } of allPageCopy) {
    const places = textsIn(field, defaults)
    assert.ok(places.length > 0, key)
    const changes = Object.fromEntries(places.map((place) => [place, SECRET]))
    const version = await saveCopyDraft(app.services, key, { version: undefined, changes, before: {} }, SECRET)
    if (key === home.key) homeDraft = version
    await createCopyVersion(app.services, { key, by: SECRET, changes, state: 'discarded' })
  }
  await app.found()
})

after(() => app.close())

it('words that are not published reach no address that visitors can ask', async () => {
  const queries = ['', '?edit', '?q=quokka', '?team=20']
  const asked = pages
    .filter((page) => page.for !== 'administrator' && page.path !== '/logout' && page.path !== '/share-picture')
    .flatMap(({ path }) => queries.map((query) => path + query))
  for (const address of [...asked, '/nothing', '/healthz', ...sharePictures]) assert.ok(!(await textOf(address)).includes(SECRET), address)
  for (const [address, picture] of drawn) assert.equal(await textOf(address), picture, address)
  for (const { key } of allPageCopy)
    for (const below of ['', '/changes', '/history']) assert.equal((await app.page(`/admin/site/words/${key}${below}`)).status, 404)
})

it('nor what the administrator is shown beside the editing view, while the dashboard says that they wait', async () => {
  for (const path of ['/', '/faq', '/feed.xml', '/sitemap.xml'])
    assert.ok(!(await textOf(path, { headers: { Cookie: cookie } })).includes(SECRET), path)
  const { html } = await app.page('/admin', { headers: { Cookie: cookie } })
  assert.match(html, new RegExp(`Unpublished page edits on ${allPageCopy.length} pages`))
  assert.match(html, /Edited [^<]* by Quokka[\s\S]*href="\/admin\/site\/words"/)
  assert.ok((await textOf('/?edit', { headers: { Cookie: cookie } })).includes(SECRET))
})

it('and are read by all when they are published', async () => {
  const { outcome } = await publishCopy(app.services, { table: home, version: homeDraft, by: 'Ann' })
  assert.equal(outcome, 'conflict', 'a draft of an older page is looked at first')
  await saveCopyDraft(
    app.services,
    home.key,
    { version: homeDraft, changes: { title: SECRET }, before: { title: home.defaults.title } },
    'Ann',
  )
  const version = (await app.store.get('site-words', 'draft-home'))?.version
  assert.equal((await publishCopy(app.services, { table: home, version, by: 'Ann' })).outcome, 'published')
  assert.match(await textOf('/'), /<title>Quokka<\/title>/)
})

async function textOf(address: string, init?: RequestInit): Promise<string> {
  return new TextDecoder('latin1').decode(await (await app.request(address, init)).arrayBuffer())
}

function textsIn(field: CopyField, value: unknown, place = ''): string[] {
  const inner = (name: string) => (place === '' ? name : `${place}.${name}`)
  const parts = Object.entries((value ?? {}) as Record<string, unknown>)
  if (field.type === 'group') return parts.flatMap(([name, part]) => textsIn(field.of[name] ?? { type: 'fixed' }, part, inner(name)))
  if (field.type === 'list') return parts.flatMap(([name, part]) => textsIn(field.of, part, inner(name)))
  return field.type === 'text' ? [place] : []
}
