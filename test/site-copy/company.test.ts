import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import type { Mail, ShareCard } from '#domain/ports/services.ts'
import { listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { findEditableCopy, publishCopy } from '#domain/site-copy/edit-copy.ts'
import { openedForm } from '#test/opened-form.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { formIn } from './submitted-form.ts'

const PATH = '/admin/site/company'

describe('the facts of the company', () => {
  let app: TestApp
  let cookie: string
  const mails: Mail[] = []
  const cards: ShareCard[] = []

  before(async () => {
    app = await openTestApp({
      outside: {
        mailer: {
          isIdempotent: true,
          async send(mail, begin = async () => true) {
            if (await begin()) mails.push(mail)
            return { outcome: 'sent', detail: '' }
          },
          async close() {},
        },
      },
    })
    const { drawCard } = app.services.images
    app.services.images.drawCard = (card) => {
      cards.push(card)
      return drawCard(card)
    }
    cookie = await app.signIn()
  })

  after(() => app.close())

  const opened = async () => formIn((await app.page(PATH, { headers: { Cookie: cookie } })).html)
  const send = async (form: FormData) => {
    const response = await app.post(PATH, form, cookie)
    const sent = { status: response.status, html: await response.text() }
    if (sent.status === 302) await publishDraft()
    return sent
  }
  const publishDraft = async () => {
    const { draft } = await findEditableCopy(app.services, company)
    await publishCopy(app.services, { table: company, version: draft.version, by: 'Maya' })
  }
  const change = async (changes: Record<string, string>) => {
    const form = await opened()
    for (const [name, value] of Object.entries(changes)) form.set(name, value)
    return send(form)
  }
  const read = async (path: string) => (await app.page(path)).html

  it('are the same as before when the form is sent as it was opened', async () => {
    const { status, html } = await send(await opened())
    assert.equal(status, 200)
    assert.match(html, /No changes to save\./)
    assert.equal((await listCopyVersions(app.store, company.key, { size: 1 })).total, 0)
  })

  it('stand everywhere when they are changed once', async () => {
    assert.equal((await change({ 'facts.company': 'Tradewind Global' })).status, 302)
    assert.match(await read('/'), /Tradewind Global sets up and runs centers/, 'a name with the former one in it')
    const drawn = await app.request('/share-picture?page=%2Ffaq')
    assert.equal(drawn.status, 200)
    const address = 'hello@acme.example'
    const saved = await change({
      'facts.company': 'Acme <Centers>',
      'facts.supportEmail': address,
      'facts.telephone': '+91 80 1234 5678',
      tagline: 'Teams in India',
      'offices.0.lines': '1 New Street\n\nBengaluru 560001\nIndia',
      'menu.story': 'About us',
    })
    assert.equal(saved.status, 302, saved.html.slice(0, 500))
    const places: Record<string, [path: string, says: RegExp]> = {
      'header and its menu': ['/faq', /<header.*Acme &lt;Centers&gt;.*About us.*<\/header>/s],
      'footer of another page': ['/our-story', /<footer.*Teams in India.*mailto:hello@acme\.example.*tel:\+918012345678.*<\/footer>/s],
      'text of a page': ['/', /Acme &lt;Centers&gt; sets up and runs centers/],
      'structured data': [
        '/',
        /"@type":"Organization","name":"Acme [^"]*Centers[^"]*".*"email":"hello@acme\.example","telephone":"\+91 80 1234 5678"/,
      ],
      'name of the site': ['/blogs', /property="og:site_name" content="Acme &lt;Centers&gt;"/],
      'contact page, legal name of an office': [
        '/contact-us',
        /<div>Acme &lt;Centers&gt; Managed Services<\/div><div>1 New Street<\/div><div>Bengaluru 560001/,
      ],
      'answers, where to write': ['/faq', /mailto:hello@acme\.example/],
      'Atom feed': ['/feed.xml', /Acme &lt;Centers&gt;: Insights.*Teams in India/s],
      'JSON feed': ['/feed.json', /"title":"Acme <Centers>: Insights.*Teams in India/s],
      'security.txt': ['/.well-known/security.txt', /Contact: mailto:hello@acme\.example/],
      manifest: ['/site.webmanifest', /"name":"Acme <Centers>"/],
      'sign-in page': ['/login', /<h1>Login to (?:<!-- -->)?Acme &lt;Centers&gt;<\/h1>/],
      'not-found page': ['/nothing', /<footer.*Teams in India/s],
    }
    for (const [place, [path, says]] of Object.entries(places)) assert.match(await read(path), says, place)
    const again = await app.request('/share-picture?page=%2Ffaq')
    assert.notDeepEqual(new Uint8Array(await again.arrayBuffer()), new Uint8Array(await drawn.arrayBuffer()))
    assert.deepEqual([cards.at(-1)?.brand, cards.at(-1)?.kind], ['Acme <Centers>', 'Teams in India'])
    await app.post('/contact-us', { ...(await openedForm(app.store, app.clock.now)), ...MESSAGE })
    await app.settled()
    assert.deepEqual([mails.at(-1)?.supportAddress, mails.at(-1)?.to_name], [address, 'Acme <Centers>'])
    assert.match(
      (await app.page('/add-tradewind-blog', { headers: { Cookie: cookie } })).html,
      /name="source"[^>]* value="Acme &lt;Centers&gt;"/,
    )
  })

  it('are refused field by field, with all that was typed in the form', async () => {
    const before = await read('/')
    const { status, html } = await change({
      'facts.supportEmail': 'nobody',
      tagline: 'x'.repeat(91),
      'menu.home': '',
      'facts.company': 'Typed & kept',
    })
    assert.equal(status, 422)
    for (const says of ['must be an email address', 'Tagline has 91 characters. The limit is 90', 'Home page can’t be empty'])
      assert.match(html, new RegExp(`<a href="#company-[^"]*">[^<]*${says}.*<p class="error">[^<]*${says}`, 's'))
    const form = formIn(html)
    assert.deepEqual([form.get('facts.supportEmail'), form.get('facts.company')], ['nobody', 'Typed & kept'])
    assert.equal(await read('/'), before)
    assert.equal((await send(new FormData())).status, 400)
  })

  it('have lists to which lines are added, moved and removed without a script, and nothing is typed twice', async () => {
    const form = await opened()
    form.set('tagline', 'Typed before')
    form.set('change', 'add social')
    const added = formIn((await send(form)).html)
    assert.equal(added.get('tagline'), 'Typed before')
    added.set('social.0.label', 'Mastodon')
    added.set('social.0.address', 'javascript:alert(1)')
    added.delete('services.1.hidden')
    added.delete('services.2.hidden')
    added.set('services.0.hidden', 'on')
    added.delete('tags.1.isOff')
    const refused = await send(added)
    assert.equal(refused.status, 422)
    const mended = formIn(refused.html)
    mended.set('social.0.address', 'https://social.example/@acme')
    mended.set('change', 'up offices 1')
    const moved = formIn((await send(mended)).html)
    assert.equal(moved.get('offices.0.company'), 'Acme <Centers> Inc.')
    moved.set('change', 'remove offices 1')
    const removed = formIn((await send(moved)).html)
    assert.equal(removed.has('offices.1.company'), false)
    removed.delete('offices.0.hidden')
    assert.equal((await send(removed)).status, 302)
    const html = await read('/blogs')
    assert.match(html, /<footer.*<a [^>]*href="https:\/\/social\.example\/@acme">Mastodon<\/a>/s)
    assert.match(html, /<li hidden=""><a[^>]*href="\/global-capability-centers"/)
    assert.match(html, /<li><a[^>]*href="\/executive-search"/)
    assert.match(html, /<a href="\/tradewind-blogs">Blogs<\/a>/)
    assert.match(await read('/contact-us'), /<address><div>Acme &lt;Centers&gt; Inc\.<\/div>/)
  })

  it('that somebody else has changed meanwhile are shown, and what both changed apart from each other is both’s', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    theirs.set('tagline', 'Theirs')
    theirs.set('facts.replyTime', 'one day')
    assert.equal((await send(theirs)).status, 302)
    mine.set('tagline', 'Mine')
    mine.set('menu.home', 'Start')
    const conflict = await send(mine)
    assert.equal(conflict.status, 409)
    assert.match(conflict.html, /Someone else changed this to “Theirs”/)
    assert.match(await read('/faq'), /Theirs/)
    assert.deepEqual((await findEditableCopy(app.services, company)).draft.changes, {}, 'all of it waits for the next try')
    const again = await send(formIn(conflict.html))
    assert.equal(again.status, 302)
    const html = await read('/')
    assert.match(html, /<footer.*Mine/s)
    assert.match(html, />Start<\/a>/)
    assert.match(html, /You’ll hear back in one day\./)
  })

  it('are a draft until they are published, as words changed on a page are', async () => {
    const form = await opened()
    form.set('tagline', 'Only a draft')
    assert.equal((await app.post(PATH, form, cookie)).status, 302)
    assert.doesNotMatch(await read('/faq'), /Only a draft/)
    const { html } = await app.page(PATH, { headers: { Cookie: cookie } })
    assert.match(html, /Visitors don’t see your last changes yet\. <a href="\/admin\/site\/words\/company">/)
    const reviewed = await opened()
    reviewed.set('intent', 'review')
    reviewed.set('menu.home', 'Begin')
    const toReview = await app.post(PATH, reviewed, cookie)
    assert.deepEqual([toReview.status, toReview.headers.get('Location')], [302, '/admin/site/words/company'])
    await publishDraft()
    assert.match(await read('/faq'), /Begin.*Only a draft/s)
  })

  it('have versions as all words have, and are for the administrator alone', async () => {
    await app.found()
    const { versions } = await listCopyVersions(app.store, company.key, { size: 20 })
    assert.ok(versions.length >= 4)
    assert.deepEqual(await publishCopy(app.services, { table: company, version: undefined, by: 'x' }), { outcome: 'changed' })
    assert.equal((await app.page(PATH)).status, 404)
    assert.equal((await app.post(PATH, await opened())).status, 404)
  })

  it('are the last that were read while the store does not answer', async () => {
    const before = await read('/login')
    const { get } = app.services.store
    app.services.store.get = (index, id) => (index === 'site-words' ? Promise.reject(new Error('no answer')) : get(index, id))
    assert.equal(await read('/login'), before)
    app.services.store.get = get
  })

  const MESSAGE = { from_name: 'A person', email: 'a@example.com', subject: 'Ten engineers', message: 'For a team in Pune.' }
})
