import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openMediaApp, png } from './media-app.ts'

describe('the list of all pictures', () => {
  it('says name, size and where each is used, the newest first, and nothing of what was framed', async (t) => {
    const app = await openMediaApp(t)
    const first = await app.upload('#1c5a66', [600, 400])
    app.clock.now = new Date('2026-11-21T07:00:00Z')
    const second = await app.upload('#aa3300', [300, 200])
    await app.save('news', 'one', { logo: first.file, title: 'Heron' })
    await app.found()
    const { html, status, headers } = await app.ask('/admin/media')
    assert.equal(status, 200)
    assert.equal(headers.get('Cache-Control'), 'no-store, no-transform')
    assert.ok(html.indexOf('aa3300.png') < html.indexOf('1c5a66.png'))
    assert.match(html, /600 × 400/)
    assert.match(html, /Used in (?:<!-- -->)?one place/)
    assert.match(html, /href="\/edit-news\/one"[^>]*>Heron</)
    assert.match(html, /Not used since/)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'))
    assert.ok(!main.includes(first.file) && !main.includes(second.file))
    assert.match((await app.ask('/admin/media?q=1c5a66')).html, /1 found|1c5a66\.png/)
    assert.doesNotMatch((await app.ask('/admin/media?q=1c5a66')).html, /aa3300\.png/)
    assert.doesNotMatch((await app.ask('/admin/media?show=unused')).html, /1c5a66\.png.*Used in/)
  })

  it('takes several uploads at once without script, and names each file that is no image', async (t) => {
    const app = await openMediaApp(t)
    const upload = (files: File[]) => {
      const form = new FormData()
      form.set('intent', 'upload')
      for (const file of files) form.append('picture', file)
      return app.post('/admin/media', form, app.cookie)
    }
    const image = async (color: string, name: string) => new File([await png(color)], name)
    assert.equal((await upload([await image('#1c5a66', 'one.png'), await image('#aa3300', 'two.png')])).status, 302)
    const { html } = await app.ask('/admin/media')
    assert.match(html, /one\.png[\s\S]*two\.png|two\.png[\s\S]*one\.png/)
    const mixed = await upload([new File(['no image'], 'notes.png'), await image('#00aa33', 'three.png')])
    assert.equal(mixed.status, 422)
    assert.match(await mixed.text(), /Not uploaded: notes\.png: [^<]+[\s\S]*three\.png/)
    assert.equal((await upload([])).status, 422)
    assert.equal((await app.imageIds()).length, 3)
  })

  it('comes in pages, as does the picker', async (t) => {
    const app = await openMediaApp(t)
    for (let at = 0; at < 30; at++) {
      app.clock.now = new Date(Date.parse('2026-11-21T06:00:00Z') + at * 1000)
      await app.store.create({
        index: 'images',
        id: `p${at}.webp`,
        body: { size: 2048, width: 9, height: 8, stored_at: app.clock.now.toISOString() },
      })
    }
    await app.found()
    const titles = (html: string) => [...html.matchAll(/<h2>(p\d+)\.webp<\/h2>/g)].map(([, name]) => name)
    assert.equal(titles((await app.ask('/admin/media')).html).length, 24)
    assert.deepEqual(titles((await app.ask('/admin/media?page=2')).html), ['p5', 'p4', 'p3', 'p2', 'p1', 'p0'])
    assert.equal((await app.ask('/admin/media?page=x')).status, 404)
    const picked = JSON.parse((await app.ask('/admin/media/choose?page=2')).html)
    assert.deepEqual([picked.pictures.length, picked.hasMore, picked.pictures[0].name], [6, false, 'p5.webp'])
    assert.equal(JSON.parse((await app.ask('/admin/media/choose')).html).hasMore, true)
  })

  it('leads to nothing for whoever is not signed in', async (t) => {
    const app = await openMediaApp(t)
    const { whole } = await app.upload('#1c5a66')
    for (const path of ['/admin/media', '/admin/media/choose', `/admin/media/framing?file=${whole}`])
      assert.equal((await app.request(path)).status, 404, path)
    for (const [path, fields] of [
      ['/admin/media', { intent: 'delete', file: whole, even_if_used: 'yes' }],
      ['/admin/media', { intent: 'replace', file: whole, picture: new Blob([await png('#fff')]) }],
      ['/admin/media/frame', { file: whole, framing: 'fit' }],
    ] as const)
      assert.equal((await app.post(path, fields)).status, 404, path)
    assert.equal((await app.imageIds()).length, 2)
  })
})

describe('pictures in words', () => {
  it('are read out on public pages where they were described, and decorate elsewhere', async (t) => {
    const app = await openMediaApp(t)
    const { file } = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: file, logo_alt: 'ACME "and" sons', author_logo: file, author_logo_alt: 'A. Smith' })
    await app.save('blog', 'two', { logo: file, content: `<p>x</p><img src="/assets/img/960x900/${file}" />` })
    await app.found()
    assert.match((await app.page('/news')).html, /alt="ACME &quot;and&quot; sons"/)
    const details = (await app.page('/blog-details?id=one')).html
    assert.match(details, /alt="ACME &quot;and&quot; sons"/)
    assert.match(details, /alt="A. Smith"/)
    const pictures = [...(await app.page('/blog-details?id=two')).html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    assert.ok(pictures.length >= 2)
    for (const tag of pictures) assert.match(tag, / alt="/, tag)
  })
})
