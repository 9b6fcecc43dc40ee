import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { restoreItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { addRedirect, sendRedirects } from '#test/redirects/add-redirect.ts'
import { storePerson } from '#test/security/authority/roles-app.ts'
import { app, at, cookie } from './import-app.ts'
import { importing, wordPressItem as item, wordPressFile } from './old-site.ts'

async function redirected(path: string): Promise<[number, string | null]> {
  const { status, headers } = await app.request(path)
  return [status, headers.get('Location')]
}

async function undo(as: string): Promise<void> {
  const { html } = await app.page('/admin/imports', { headers: { Cookie: as } })
  for (const [, id = ''] of html.matchAll(/name="id" value="([^"]+)"/g)) await app.post('/admin/imports', { intent: 'undo', id }, as)
}

const texts = ({ notes }: { notes: readonly { text: string }[] }) => notes.map(({ text }) => text)
const activities = async () => (await app.store.find({ indexes: ['activities'], size: 50 })).documents.map(({ body }) => body.what)

describe('old URLs of imported posts', () => {
  it('redirect, but never from ours or from one that redirects already, and go with Undo, unlike those made by hand', async () => {
    assert.equal(await addRedirect(app, cookie, { from: '/two', to: '/about-us', status: '301' }), undefined)
    const posts = ['one', 'two', 'news', 'faq', 'admin'].map((name, each) => item(30 + each, { title: name, name }))
    const typed = item(36, { title: 'typed', name: 'typed' }).replace(
      'https://old.example/?p=36',
      'https://old.example/blog/?post_type=x&amp;p=36',
    )
    const report = await at.imported('old.xml', wordPressFile([...posts, typed]))
    assert.deepEqual([report.stored, report.redirects], [6, 8])
    const [first, ...others] = texts(report)
    assert.equal(first, '1 old URL had a redirect already, which stays.')
    assert.deepEqual(
      others.filter((text) => text.startsWith('No redirect: ')),
      ['/news', '/faq', '/admin'].map((path) => `No redirect: ${path} is a URL that this site uses, so it can’t redirect.`),
    )
    const { one, news } = await at.bodies()
    for (const [path, id] of [
      ['/one', one?.id],
      ['/?p=30', one?.id],
      ['/?p=32', news?.id],
    ])
      assert.deepEqual(await redirected(String(path)), [301, `/blog-details?id=${id}`], String(path))
    assert.equal((await redirected('/blog'))[0], 404)
    assert.match((await redirected('/two'))[1] ?? '', /about-us/)
    for (const path of ['/news', '/faq']) assert.equal((await app.page(path)).status, 200)
    assert.ok((await activities()).includes('redirects-imported'))
    assert.equal(await addRedirect(app, cookie, { from: '/by-hand', to: `/blog-details?id=${one?.id}`, status: '301' }), undefined)
    await undo(cookie)
    assert.deepEqual([Object.keys(await at.bodies()), (await redirected('/one'))[0], (await redirected('/by-hand'))[0]], [[], 404, 301])
    assert.match((await redirected('/two'))[1] ?? '', /about-us/)
  })

  it('come back by importing the file again once an undone import’s posts are restored', async () => {
    const file = wordPressFile([item(38, { title: 'back', name: 'back' })])
    await at.imported('old.xml', file)
    const { back } = await at.bodies()
    await undo(cookie)
    assert.equal(await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'blog', id: String(back?.id) }), 'restored')
    assert.equal((await redirected('/back'))[0], 404)
    const again = await at.imported('old.xml', file)
    assert.deepEqual([again.stored, again.present, again.redirects], [0, 1, 2])
    assert.deepEqual(await redirected('/back'), [301, `/blog-details?id=${back?.id}`])
  })

  it('of what not everyone saw don’t redirect, and those of drafts lead there once published', async () => {
    const unseen = [
      item(40, { title: 'Private', status: 'private', name: 'private' }),
      item(41, { title: 'Page', type: 'page', name: 'page' }),
    ]
    const report = await at.imported('more.xml', wordPressFile(unseen))
    assert.deepEqual([report.redirects, (await redirected('/private'))[0], (await redirected('/page'))[0]], [2, 404, 301])
    assert.equal(texts(report)[0], 'Visitors at old URLs of 1 draft see “Page not found” until you publish.')
  })

  it('become links to the posts inside imported texts, with their section, and all other links stay', async () => {
    const link = (href: string) => `<a href="${href}">x</a>`
    const hrefs = [
      'https://old.example/target/#part',
      '/?p=51',
      '/',
      '/news',
      '#top',
      'https://old.example/draft/',
      'https://other.example/target/',
      'https://old.example/caf%C3%A9/',
      '/café#part',
    ]
    const posts = [
      item(50, { title: 'Links', name: 'links', content: hrefs.map(link).join(' ') }),
      item(51, { title: 'Target', name: 'target' }),
      item(52, { title: 'Draft', name: 'draft', type: 'page' }),
      item(53, { title: 'News', name: 'news' }),
      item(54, { title: 'Café', name: 'caf%c3%a9' }),
    ]
    await at.imported('old.xml', wordPressFile(posts))
    const { Links, Target, Café } = await at.bodies()
    const [target, café] = [`/blog-details?id=${Target?.id}`, `/blog-details?id=${Café?.id}`]
    assert.deepEqual(
      [...String(Links?.content).matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      [
        `${target}#part`,
        target,
        'https://old.example/',
        'https://old.example/news',
        '#top',
        'https://old.example/draft/',
        'https://other.example/target/',
        café,
        `${café}#part`,
      ],
    )
  })

  it('that are patterns in front matter redirect nothing', async () => {
    for (const pattern of ['/:categories/:title/', '/:slug', '"/{{ title | slug }}/index.html"']) {
      const post = `---\ntitle: ${JSON.stringify(pattern)}\ndate: 2026-11-01\npermalink: ${pattern}\naliases: [/old${pattern.length}]\n---\nWords`
      assert.equal((await at.imported('post.md', post)).redirects, 1, pattern)
      assert.equal((await redirected(`/old${pattern.length}`))[0], 301)
    }
  })

  it('that several posts had lead to the first, and each remark comes once', async () => {
    const posts = ['One', 'Two', 'Three'].map((title, each) => item(90 + each, { title, name: 'same' }))
    const news = [
      item(93, { title: 'News', name: 'news', content: '<a href="/same/">x</a>' }),
      item(94, { title: 'More news', name: 'news' }),
    ]
    const report = await at.imported('old.xml', wordPressFile([...posts, ...news]))
    const { One, News } = await at.bodies()
    assert.match(String(News?.content), new RegExp(`id=${One?.id}`))
    assert.deepEqual([report.redirects, await redirected('/same')], [6, [301, `/blog-details?id=${One?.id}`]])
    assert.deepEqual(texts(report).slice(0, 2), [
      'Several posts had the old URL /same. It leads to the first.',
      'No redirect: /news is a URL that this site uses, so it can’t redirect.',
    ])
    assert.ok(!texts(report)[2]?.startsWith('No redirect'))
  })

  it('go with their posts whoever undoes the import, except those that someone changed', async () => {
    const posts = ['One', 'Two', 'Three'].map((title, each) => item(80 + each, { title, name: title.toLowerCase() }))
    assert.equal((await at.imported('old.xml', wordPressFile(posts))).redirects, 6)
    await sendRedirects({ app, cookie }, ['from,to', '/two,/about-us'])
    const { Three } = await at.bodies()
    const stored = await app.store.get('blog', String(Three?.id))
    assert.ok(stored && (await app.store.update({ ...stored, body: { ...stored.body, saved_with: 'form' } })).ok)
    await storePerson(app, 'publisher@agency.example', 'publisher')
    await undo(await app.signIn('publisher@agency.example'))
    assert.deepEqual(Object.keys(await at.bodies()), ['Three'])
    assert.deepEqual(await Promise.all(['/one', '/?p=80', '/two', '/three'].map(redirected)), [
      [404, null],
      [200, null],
      [301, '/about-us'],
      [301, `/blog-details?id=${Three?.id}`],
    ])
  })

  it('need someone who may manage the site, and the same file brings them later', async () => {
    await storePerson(app, 'publisher@agency.example', 'publisher')
    const guest = importing(app, await app.signIn('publisher@agency.example'))
    const file = wordPressFile([item(60, { title: 'One', name: 'one' })])
    const report = await guest.imported('old.xml', file)
    assert.deepEqual([report.stored, report.redirects, (await redirected('/one'))[0]], [1, 0, 404])
    assert.equal(texts(report)[0], 'Old URLs got no redirects. Ask an owner or an administrator to import this file again.')
    const again = await at.imported('old.xml', file)
    assert.deepEqual([again.failure, again.stored, again.redirects], [undefined, 0, 2])
    const { One } = await at.bodies()
    assert.deepEqual(await redirected('/one'), [301, `/blog-details?id=${One?.id}`])
    assert.match((await at.imported('old.xml', file)).failure ?? '', /is here already/)
    await undo(cookie)
    assert.equal((await redirected('/one'))[0], 404)
  })

  it('that a failing store refuses are reported, and the same file adds the missing', async () => {
    const file = wordPressFile([item(70, { title: 'One', name: 'one' })])
    const createMany = app.services.store.createMany
    app.services.store.createMany = (documents, options) =>
      documents[0]?.index === 'redirects' ? Promise.reject(new Error('disk full')) : createMany(documents, options)
    const report = await at.imported('old.xml', file)
    assert.deepEqual([report.stored, report.redirects], [1, 0])
    assert.match(texts(report)[0] ?? '', /^Not all old URLs got a redirect.* Import this file again to add the rest\.$/)
    app.services.store.createMany = createMany
    assert.deepEqual([(await at.imported('old.xml', file)).redirects, (await redirected('/one'))[0]], [2, 301])
  })
})
