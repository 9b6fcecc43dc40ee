import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { imagePath } from '#domain/images/image-path.ts'
import { findMissingImages } from '#domain/media/missing-images.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { emailOf, storePerson } from '#test/security/authority/roles-app.ts'
import { ITEM, openMediaApp, png } from './media-app.ts'

const inText = (file: string, width = 600, height = 400) =>
  `<p>One</p><figure><img src="${imagePath(file)}" alt="Field" width="${width}" height="${height}" /></figure>`

async function openOldSite(t: TestContext) {
  const app = await openMediaApp(t)
  await app.save('news', 'one', { logo: 'C:\\fakepath\\Logo One.PNG', author_logo: 'face.png', title: 'Heron' })
  await app.save('blog', 'two', { logo: 'logo one.png', content: inText('chart.png') })
  await app.save('blog', 'three', { draft: true, content: inText('chart.png') })
  await app.found()
  const fill = async (name: string, names: readonly string[], color = '#cc7700') =>
    app.send('/add-picture', { picture: new File([await png(color, 1200, 500)], name), for: 'item', fills: names.join('\n') })
  const body = async (kind: 'news' | 'blog' | 'working-copies', id: string) =>
    (await app.store.get(kind, id))?.body ?? assert.fail(`${kind} ${id} is gone`)
  const missing = async () => {
    await app.found()
    return (await findMissingImages(app.store)).map(({ file }) => file)
  }
  return { ...app, fill, body, missing }
}

describe('images that posts name and the store lacks', () => {
  it('are listed by name with the posts that name them, whatever path or case they were written in', async (t) => {
    const app = await openOldSite(t)
    assert.deepEqual(await app.missing(), ['chart.png', 'face.png', 'logo one.png', 'Logo One.PNG'])
    const [chart] = await findMissingImages(app.store)
    assert.deepEqual(chart?.uses.map(({ kind, id, as }) => `${kind} ${id} ${as}`).sort(), ['blog three draft', 'blog two published'])
    const { html, status } = await app.ask('/admin/media/missing')
    assert.equal(status, 200)
    assert.match(html, /<h2>face\.png<\/h2>[\s\S]*href="\/edit-news\/one"[^>]*>Heron</)
    assert.match((await app.ask('/admin/media')).html, /href="\/admin\/media\/missing"/)
  })

  it('may have letters of any language in their names', async (t) => {
    const app = await openOldSite(t)
    const form = new FormData()
    form.set(
      'file',
      new File([JSON.stringify([{ ...ITEM, kind: 'news', blog_link: 'https://a.example', logo: 'C:\\fakepath\\Größe.png' }])], 'a.json'),
    )
    assert.match(await (await app.post('/add-data-component/import', form, app.cookie)).text(), /"stored":1/)
    assert.ok((await app.missing()).includes('Größe.png'))
    assert.equal((await app.fill('Größe.png', ['Größe.png'])).status, 200)
    assert.ok(!(await app.missing()).includes('Größe.png'))
  })

  it('are none that are stored, in Trash or named only by links, titles, deleted posts and earlier versions', async (t) => {
    const app = await openMediaApp(t)
    const stored = await app.upload('#1c5a66')
    const deleted = await app.upload('#aa3300')
    await app.save('news', 'one', {
      logo: stored.file,
      author_logo: deleted.file,
      blog_link: 'https://a.example/photo.png',
      title: 'plan.png',
    })
    await app.save('blog', 'gone', { logo: 'gone.png', deleted_at: app.clock.now.toISOString() })
    await app.store.create({
      index: 'working-copies',
      id: 'news-one',
      body: { values: { logo: 'left.png' }, discarded_at: '2026-11-20T00:00:00Z' },
    })
    await app.store.create({ index: 'revisions', id: 'r', body: { revision_of: 'news-one', values: { logo: 'before.png' } } })
    await app.found()
    assert.equal((await removeImage(app.services, deleted.whole, { evenIfUsed: true })).outcome, 'removed')
    await app.found()
    assert.deepEqual(await findMissingImages(app.store), [])
  })

  it('are found in groups, because thousands of posts may have lost theirs', async (t) => {
    const app = await openMediaApp(t)
    const posts = Array.from(
      { length: 300 },
      (_, at) => ({ index: 'news', id: `p${at}`, body: { title: `P${at}`, logo: `logo-${at}.png` } }) as const,
    )
    await app.store.createMany(posts)
    await app.found()
    let reads = 0
    const counting = new Proxy(app.store, {
      get(store, name) {
        if (name === 'get' || name === 'find' || name === 'scan') reads++
        return Reflect.get(store, name)
      },
    })
    assert.equal((await findMissingImages(counting)).length, 300)
    assert.ok(reads <= 10, `${reads} reads of the store`)
  })

  it('take a file by its name, and repair all their uses at once', async (t) => {
    const app = await openOldSite(t)
    const changes = { values: { ...(await app.body('news', 'one')), title: 'Written', share_image: 'face.png' }, discarded_at: '' }
    await app.store.create({ index: 'working-copies', id: 'news-one', body: changes })
    await app.found()
    assert.equal((await app.fill('logo one.png', ['logo one.png', 'Logo One.PNG'])).status, 200)
    assert.equal((await app.fill('face.png', ['face.png'], '#00aa33')).status, 200)
    assert.equal((await app.fill('chart.png', ['chart.png'], '#aa00aa')).status, 200)

    const [news, two, three, copy] = [
      await app.body('news', 'one'),
      await app.body('blog', 'two'),
      await app.body('blog', 'three'),
      await app.body('working-copies', 'news-one'),
    ]
    assert.equal(news.logo, two.logo)
    const logo = await app.store.get('images', String(news.logo))
    assert.equal((await app.store.get('images', String(logo?.body.made_from)))?.body.name, 'logo one.png')
    const values = copy.values as Record<string, unknown>
    assert.deepEqual([values.title, values.logo, values.share_image], ['Written', news.logo, news.author_logo])
    assert.equal(two.content, three.content)
    assert.match(String(two.content), /src="\/assets\/img\/960x900\/[\da-f]{32}\.webp" alt="Field" width="1200" height="500"/)
    assert.match((await app.page('/news')).html, new RegExp(String(news.logo)))
    assert.deepEqual(await app.missing(), [])
    const { documents } = await app.store.find({ indexes: ['picture-uses'], where: [{ field: 'file', equals: 'chart.png' }], size: 10 })
    assert.deepEqual([...new Set(documents.map(({ body }) => body.in_index))], ['revisions'], 'no note stays of what was repaired')
  })

  it('leave alone links, titles and images that are here', async (t) => {
    const app = await openMediaApp(t)
    const stored = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: 'a.png', blog_link: 'https://a.example/a.png', title: 'a.png', author_logo: stored.file })
    await app.found()
    const fields = { picture: new File([await png('#cc7700')], 'a.png'), for: 'item', fills: `a.png\r\n${stored.file}` }
    assert.equal((await app.send('/add-picture', fields)).status, 200)
    const body = (await app.store.get('news', 'one'))?.body
    assert.deepEqual([body?.blog_link, body?.title, body?.author_logo], ['https://a.example/a.png', 'a.png', stored.file])
    assert.notEqual(body?.logo, 'a.png')
  })

  it('stay missing, and the answer says so, if the new image is deleted before posts have it', async (t) => {
    const app = await openOldSite(t)
    const { images } = app.services
    app.services.images = {
      ...images,
      async process(...given) {
        const made = await images.process(...given)
        await app.found()
        const { documents } = given[1] === 'cut' ? await app.store.find({ indexes: ['images'], size: 10 }) : { documents: [] }
        for (const stored of documents) await app.store.remove(stored)
        return made
      },
    }
    const answer = await app.fill('face.png', ['face.png'])
    assert.deepEqual(
      [answer.status, (await answer.json()).message],
      [409, 'It was deleted meanwhile, so posts didn’t change. Add it again.'],
    )
    assert.equal((await app.body('news', 'one')).author_logo, 'face.png')
  })

  it('are repaired only by people who can publish', async (t) => {
    const app = await openOldSite(t)
    await storePerson(app, emailOf('editor'), 'editor')
    const cookie = await app.signIn(emailOf('editor'))
    const fields = { picture: new File([await png('#cc7700')], 'face.png'), fills: 'face.png' }
    assert.equal((await app.post('/add-picture', fields, cookie)).status, 403)
    assert.equal((await app.page('/admin/media/missing', { headers: { Cookie: cookie } })).status, 404)
    assert.equal((await app.body('news', 'one')).author_logo, 'face.png')
  })
})
