import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Author, authorId, listAuthors } from '#domain/authors/authors.ts'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { storeImage } from '#domain/images/images.ts'
import { SYSTEM_ACTOR, saveWorkingCopy } from '#domain/item-changes/item-writes.ts'
import { contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { type DumpLine, dumpLine } from '#server/dump/dump-format.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { ITEM, png } from '#test/media/media-app.ts'
import { openStore } from '#test/open-store.ts'
import { alertsIn } from '#test/process/requested-site.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PAGE = '/admin/authors'
const BLOG = { ...ITEM, blog_link: '', content: '<p>Text</p>', posted_date: '1/11/2026' }

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  await backfillImageUsage(app.services)
})

after(() => app.close())

const page = async (path: string) => (await app.page(path, { headers: { Cookie: cookie } })).html
const post = (id: string, body: Record<string, unknown>) =>
  app.store.create({ index: 'blog', id, body: { ...BLOG, title: id, ...body } }, { publicEffect: 'changed' })
const article = async (id: string) => (await app.page(`/blog-details?id=${id}`)).html
const byline = async (id: string) => /<p class="\w+_byline.*?<\/p>/s.exec(await article(id))?.[0].replaceAll(/<!--.*?-->/g, '') ?? ''
const linked = async (id: string) =>
  [...(await article(id)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .flatMap(([, json = '']) => JSON.parse(json)['@graph'] ?? JSON.parse(json))
    .find((each) => each['@type'] === 'Article')
const versionOf = (name: string) => app.version('authors', authorId(name))

async function save(fields: Record<string, string | Blob>, of?: string): Promise<Response> {
  const seen: Record<string, string> = of === undefined ? {} : { id: authorId(of), version: await versionOf(of) }
  return app.post(PAGE, { intent: 'save', ...seen, ...fields }, cookie)
}

/** What the list says after a change. */
async function told(answer: Response): Promise<string> {
  assert.equal(answer.status, 302, answer.status === 302 ? '' : alertsIn(await answer.text()).join(' '))
  const word = answer.headers.get('Set-Cookie')?.split(';')[0]
  const { html } = await app.page(answer.headers.get('Location') ?? '', { headers: { Cookie: `${cookie}; ${word}` } })
  return /role="status"[^>]*><p[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
}

describe('an author', () => {
  it('is a person once the name in posts is added; the article, cached before, shows role and photo', async () => {
    await post('one', { author: 'Asha Rao' })
    assert.match(await byline('one'), /By Asha Rao/)
    assert.equal((await linked('one')).author['@type'], 'Organization')
    assert.equal(await told(await save({ name: 'Asha Rao' })), 'Asha Rao is saved.')
    assert.equal((await linked('one')).author['@type'], 'Person')

    const photo = new File([await png('#1c5a66')], 'asha.png', { type: 'image/png' })
    await told(await save({ name: 'Asha Rao', role: 'Head of Delivery', photo }, 'Asha Rao'))
    const stored = String((await app.store.get('authors', authorId('Asha Rao')))?.body.photo)
    const shown = await byline('one')
    assert.match(shown, /Head of Delivery/)
    assert.ok(shown.includes(stored), shown)
    const { author } = await linked('one')
    assert.deepEqual([author.name, author.jobTitle, author.image.endsWith(stored)], ['Asha Rao', 'Head of Delivery', true])
  })

  it('has a photo that the media library counts, keeps and replaces', async () => {
    const stored = await storeImage(app.services, await png('#803020'), 'cut', 'maya.png')
    const { file, whole } = stored.ok ? stored : assert.fail(stored.message)
    await told(await save({ name: 'Maya Iyer', photo_stored: file }))
    await app.found()
    assert.match(await page('/admin/media'), /Photo of Maya Iyer/)
    const refused = await app.post('/admin/media', { intent: 'delete', file: whole, even_if_used: '' }, cookie)
    assert.match(await refused.text(), /Not deleted: maya.png is used in “Photo of Maya Iyer”/)
    const fields = { intent: 'replace', file: whole, picture: new File([await png('#203080')], 'new.png', { type: 'image/png' }) }
    await (await app.post('/admin/media', fields, cookie)).text()
    const replaced = (await app.store.get('authors', authorId('Maya Iyer')))?.body.photo
    assert.notEqual(replaced, file)
    assert.ok(await app.store.get('images', String(replaced)))
  })

  it('has one name everywhere: a new one is in published posts and in unpublished changes, feeds and lists', async () => {
    await post('named', { author: 'Ravi' })
    await post('changing', { author: 'Somebody' })
    const edited = (await findEditableItem(app.store, 'blog', 'changing')) ?? assert.fail()
    const values = { ...BLOG, title: 'changing', author: 'Ravi' }
    const basedOn = await contentHash(edited.published)
    await saveWorkingCopy(app.services, SYSTEM_ACTOR, {
      place: { kind: 'blog', id: 'changing' },
      copy: undefined,
      values,
      basedOn,
      savedIn: '',
    })
    await told(await save({ name: 'Ravi', role: 'Editor' }))
    assert.equal(await told(await save({ name: 'Ravi Menon', role: 'Editor' }, 'Ravi')), 'Ravi Menon is saved. The new name is in 2 posts.')
    assert.equal((await app.store.get('blog', 'named'))?.body.author, 'Ravi Menon')
    assert.equal((await findEditableItem(app.store, 'blog', 'changing'))?.item.author, 'Ravi Menon')
    assert.match(await byline('named'), /By Ravi Menon.*Editor/s)
    assert.match((await app.page('/feed.xml')).html, /<name>Ravi Menon<\/name>/)
    assert.equal(await app.store.get('authors', authorId('Ravi')), undefined)
  })

  it('who is deleted stays in the byline as text, and Undo brings role and photo back', async () => {
    await post('kept', { author: 'Leela' })
    await told(await save({ name: 'Leela', role: 'Analyst' }))
    assert.match(await byline('kept'), /Analyst/)
    const fields = { intent: 'delete', id: authorId('Leela'), version: await versionOf('Leela') }
    const answer = await app.post(PAGE, fields, cookie)
    const word = answer.headers.get('Set-Cookie')?.split(';')[0]
    const { html } = await app.page(PAGE, { headers: { Cookie: `${cookie}; ${word}` } })
    assert.match(html, /Leela is deleted\. Posts keep the name as text\./)
    assert.match(html, /<input type="hidden" name="role" value="Analyst"\/>/)
    const shown = await byline('kept')
    assert.match(shown, /By Leela/)
    assert.doesNotMatch(shown, /Analyst/)
    assert.equal(await told(await app.post(PAGE, fields, cookie)), 'This author was deleted before.')
  })

  it('is offered in the forms of posts, where any other name works as before', async () => {
    await told(await save({ name: 'Nila “Nil” O’Neil' }))
    for (const path of ['/add-tradewind-blog', '/add-blog', '/add-data-component', '/edit-blog/one'])
      assert.match(await page(path), /<option value="Nila “Nil” O’Neil"><\/option>/, path)
    assert.ok(/Head of Delivery.*Edit author Asha Rao/s.test(await page('/edit-blog/one')))
  })

  it('is refused without a name, with one that is taken, and where someone else saved first; what was typed stays', async () => {
    const typed = { role: 'Typed role' }
    for (const [name, why] of [
      ['', /Name is required/],
      ['   ', /Name is required/],
      ['x'.repeat(201), /Name must be at most 200 characters/],
      ['Asha Rao', /Asha Rao is already an author/],
    ] as const) {
      const answer = await save({ name, ...typed })
      const html = await answer.text()
      assert.equal(answer.status, 422)
      assert.match(html, why)
      assert.match(html, /value="Typed role"/)
    }
    const old = { id: authorId('Asha Rao'), version: await versionOf('Asha Rao') }
    await told(await save({ name: 'Asha Rao', role: 'First' }, 'Asha Rao'))
    const late = await app.post(PAGE, { intent: 'save', name: 'Asha R.', ...typed, ...old }, cookie)
    assert.equal(late.status, 409)
    assert.match(await late.text(), /Someone else changed or deleted this author/)
    assert.equal((await app.store.get('blog', 'one'))?.body.author, 'Asha Rao')
    const noImage = new File(['no image'], 'x.png', { type: 'image/png' })
    assert.equal((await save({ name: 'No Image', photo: noImage })).status, 422)
    assert.equal((await app.post(PAGE, { intent: 'save', name: 'A stranger' })).status, 404)
  })

  it('may be a team, which structured data calls an organization', async () => {
    await post('team', { author: 'Policy Desk' })
    await told(await save({ name: 'Policy Desk', role: 'Law', team: 'on' }))
    assert.equal((await linked('team')).author['@type'], 'Organization')
    assert.equal((await linked('team')).author.name, 'Policy Desk')
    assert.equal((await linked('team')).publisher.name, 'Desk')
  })

  it('goes with a full export into another store, photo and all', async (t) => {
    const other = await openStore()
    t.after(() => other.store.close())
    const lines: DumpLine[] = []
    await writeDump(app.services, async (text) => {
      const line = dumpLine.safeParse(JSON.parse(text))
      if (line.success) lines.push(line.data)
    })
    await loadDump(
      other,
      (async function* () {
        yield* lines
      })(),
    )
    const [here, there] = [await listAuthors(app.services), await listAuthors(other)]
    assert.ok(here.some(({ photo }) => photo !== ''))
    const fieldsOf = (authors: Author[]) => authors.map(({ name, role, photo, team }) => ({ name, role, photo, team }))
    assert.deepEqual(fieldsOf(there), fieldsOf(here))
    for (const { photo } of there) if (photo !== '') assert.ok(await other.store.get('images', photo), photo)
  })
})

describe('a list of many authors', () => {
  it('has pages, and counts the posts of those alone that it shows', async (t) => {
    const many = await openTestApp()
    t.after(() => many.close())
    const Cookie = await many.signIn()
    const names = Array.from({ length: 500 }, (_, at) => `Author ${String(at).padStart(3, '0')}`)
    await many.store.createMany(names.map((name) => ({ index: 'authors', id: authorId(name), body: { name } })))
    const listed = async (number: number) => {
      const before = many.asked.lists
      const { html, status } = await many.page(`${PAGE}?page=${number}`, { headers: { Cookie } })
      return { status, html, names: names.filter((name) => html.includes(`>${name}<`)), lists: many.asked.lists - before }
    }
    const [first, last] = [await listed(1), await listed(10)]
    assert.deepEqual([first.names, last.names], [names.slice(0, 50), names.slice(-50)])
    assert.ok(first.html.length < 100_000 && last.html.length < 100_000, `${first.html.length}`)
    assert.ok(last.lists < 70, `${last.lists} lists asked for`)
    assert.match(first.html, /href="\/admin\/authors\?page=2"/)
    for (const page of ['11', '0', 'x'])
      assert.equal((await many.request(`${PAGE}?page=${page}`, { headers: { Cookie } })).status, 404, page)
  })
})
