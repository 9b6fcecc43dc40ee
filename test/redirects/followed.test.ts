import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { removeOldPathCounts } from '#domain/redirects/redirect-stats.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { addRedirect, redirectsPage } from './add-redirect.ts'

describe('an old URL', () => {
  let app: TestApp
  let cookie: string
  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })
  after(() => app.close())

  const add = (from: string, to: string, status = '301') => addRedirect(app, cookie, { from, to, status })
  async function led(path: string, init: RequestInit = {}) {
    const response = await app.request(path, init)
    return [response.status, response.headers.get('Location')]
  }

  it('redirects to the new one, permanently or temporarily, with the visitor’s query unless it has one', async () => {
    assert.equal(await add('/old', '/faq#costs'), undefined)
    assert.equal(await add('/old/sale', 'https://shop.example.com', '302'), undefined)
    assert.equal(await add('/old/team', '/global-capability-centers?team=150'), undefined)
    assert.deepEqual(await led('/old'), [301, '/faq#costs'])
    assert.deepEqual(await led('/old?a=1&b=%20'), [301, '/faq?a=1&b=%20#costs'])
    assert.deepEqual(await led('/old/sale?a=1'), [302, 'https://shop.example.com/?a=1'])
    assert.deepEqual(await led('/old/team?team=5'), [301, '/global-capability-centers?team=150'])
    assert.deepEqual(await led('/old', { method: 'HEAD' }), [301, '/faq#costs'])
    assert.equal((await app.request('/old', { method: 'POST', body: new FormData() })).status, 404, 'forms are led nowhere')
    const { headers } = await app.request('/old')
    assert.equal(headers.get('Cache-Control'), 'no-cache', 'no browser keeps it for good')
    assert.ok(headers.get('Content-Security-Policy'))
  })

  it('may be the number of a WordPress post, and other numbers and queries show the home page', async () => {
    assert.equal(await add('/?p=21', '/faq'), undefined)
    assert.equal(await add('/?page_id=7', '/news'), undefined)
    assert.deepEqual(await led('/?p=21'), [301, '/faq'])
    assert.deepEqual(await led('/?page_id=7'), [301, '/news'])
    for (const path of ['/?p=22', '/?p=21&a=1', '/?p=x', '/']) assert.equal((await led(path))[0], 200, path)
    assert.match((await add('/?q=21', '/faq')) ?? '', /must end before its \? or #/)
  })

  it('is one however it is spelled', async () => {
    assert.equal(await add('/caf\u00e9/a b/', '/faq'), undefined)
    for (const path of ['/café/a b', '/caf%C3%A9/a%20b', '/caf%c3%a9/%61%20b/', '/cafe\u0301/a b', '/x/../caf%C3%A9/a%20b//'])
      assert.deepEqual(await led(path), [301, '/faq'], path)
    assert.equal((await led('/caf%C3%A9%2Fa%20b'))[0], 404, 'an encoded slash is none')
    assert.match((await add('/caf%C3%A9/a%20b', '/news')) ?? '', /^\/café\/a%20b already leads to \/faq\./)
  })

  it('is asked for only where nothing else answers', async () => {
    const { store } = app.services
    const asked: string[] = []
    const get = store.get
    store.get = (index, id) => {
      if (index === 'redirects') asked.push(id)
      return get(index, id)
    }
    try {
      for (const path of [
        '/',
        '/faq',
        '/faq/',
        '/FAQ',
        '/%66aq',
        '/feed.xml',
        '/robots.txt',
        '/admin',
        '/blog-details?id=none',
        '/edit-news/1',
        '/favicon.ico',
        '/assets/none.js',
        '/faq.data',
        '/healthz',
        '/api/news/1',
      ])
        await app.request(path)
      assert.deepEqual(asked, [])
      await app.request('/nothing-here')
      assert.equal(asked.length, 1)
    } finally {
      store.get = get
    }
  })

  it('is not found while the store cannot say where it leads', async () => {
    const { store } = app.services
    const get = store.get
    store.get = () => Promise.reject(new Error('database is locked'))
    try {
      assert.equal((await app.request('/old')).status, 404)
      assert.ok(app.logged.some(({ event }) => event === 'Redirect not looked up'))
    } finally {
      store.get = get
    }
  })

  it('redirects in one hop, and never in a circle, whatever is stored', async () => {
    const put = async (from: string) => {
      assert.equal(await add(from, '/faq'), undefined)
      const [document] = (await app.store.find({ indexes: ['redirects'], text: from, size: 1 })).documents
      return document ?? assert.fail()
    }
    const a = await put('/chain-a')
    const b = await put('/chain-b')
    await app.store.update({ ...a, body: { ...a.body, to: '/chain-b', leads_to: b.id } })
    assert.deepEqual(await led('/chain-a?q=1'), [301, '/faq?q=1'])
    const again = await app.store.get('redirects', b.id)
    assert.ok(again)
    await app.store.update({ ...again, body: { ...again.body, to: '/chain-a', leads_to: a.id } })
    assert.equal((await led('/chain-a'))[0], 404)
    const evil = await put('/evil')
    for (const to of [
      '//evil.example',
      'javascript:alert(1)',
      '/x\r\nSet-Cookie: a=b',
      'https://a@evil.example',
      'http://evil.example',
      '/.//evil.example',
    ]) {
      const now = await app.store.get('redirects', evil.id)
      assert.ok(now)
      await app.store.update({ ...now, body: { ...now.body, to } })
      assert.equal((await led('/evil'))[0], 404, to)
    }
  })

  it('is counted for visitors alone', async () => {
    const fresh = await openTestApp()
    const Cookie = await fresh.signIn()
    await addRedirect(fresh, Cookie, { from: '/gone', to: '/faq', status: '301' })
    const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
    const asks: RequestInit[] = [
      {},
      {},
      { headers: bot },
      { method: 'HEAD' },
      { headers: { 'Sec-Purpose': 'prefetch' } },
      { headers: { Cookie } },
    ]
    for (const path of ['/gone', '/missing?private=1', '/wp-login.php']) for (const init of asks) await fresh.request(path, init)
    await fresh.request('/faq')
    for (const personal of ['/reset/a@example.com', '/orders/4915112345678', '/token/9f86d081884c7d659a2feaa0', `/${'a-'.repeat(101)}`])
      await fresh.request(personal)
    const { html } = await redirectsPage(fresh, Cookie)
    assert.match(html, /used 2 times in the last 90 days, last on Nov 21, 2026/)
    assert.match(html, />\/missing<[\s\S]*?2 times, last on Nov 21, 2026[\s\S]*?\?from=%2Fmissing#redirect/)
    assert.match(html, /Not listed: 2 requests of attack tools/)
    assert.match(html, /4 more requests, counted together: long or personal URLs/)
    assert.doesNotMatch(html, /private|a@example|49151123|9f86d081|>\/wp-login/)
    fresh.clock.now = new Date('2026-12-30T06:00:00Z')
    const later = (await redirectsPage(fresh, await fresh.signIn())).html
    assert.match(later, /last on Nov 21, 2026[\s\S]*No missing pages/, 'uses are shown longer than what was missing')
    const groups = await fresh.store.listCounterGroups()
    assert.ok(groups.includes('missing 2026-11-21') && groups.includes('redirects 2026-11-21'))
    assert.equal(await removeOldPathCounts(fresh.services), 2, 'what is shown no more')
    assert.deepEqual(
      (await fresh.store.listCounterGroups()).filter((group) => /^(?:missing|scanners|redirects) /.test(group)),
      ['redirects 2026-11-21'],
    )
    await fresh.close()
  })

  it('that was missing is listed in any script, as long as it reads short', async () => {
    const hindi = '/हमारे-बारे-में-और-जानकारी-यहाँ-पढ़ें'
    await app.request(encodeURI(hindi))
    const latin = `/${'long-'.repeat(40)}`
    await app.request(latin)
    const { html } = await redirectsPage(app, cookie)
    assert.ok(html.includes(`Redirect ${hindi.normalize('NFC')}"`))
    assert.ok(!html.includes(latin))
  })

  it('that was missing is listed no more once it leads somewhere', async () => {
    await app.request('/missed-once')
    assert.match((await redirectsPage(app, cookie)).html, /Redirect \/missed-once"/)
    assert.equal(await add('/missed-once', '/news'), undefined)
    assert.doesNotMatch((await redirectsPage(app, cookie)).html, /Redirect \/missed-once"/)
  })
})

describe('addresses at which there is nothing', () => {
  it('fill neither memory nor store, however many are asked for, and crowd out no redirect', async () => {
    const app = await openTestApp()
    const { analytics } = app.services
    const cookie = await app.signIn()
    const redirect = 'R'.repeat(43)
    const written: number[] = []
    const { increment } = app.store
    app.store.increment = (group, amounts, limit) => {
      written.push(amounts.size)
      return increment(group, amounts, limit)
    }
    for (let name = 0; name < 100_000; name++) {
      analytics.countAddress({ missing: `/flood-${name}-${'x'.repeat(150)}`, at: app.clock.now })
      if (name % 20_000 === 0) {
        analytics.countAddress({ redirect, at: app.clock.now })
        await analytics.flush()
      }
    }
    await analytics.flush()
    assert.ok(Math.max(...written) <= 1001, `${Math.max(...written)} names waited`)
    const counts = await app.store.getCounters(['missing 2026-11-21', 'redirects 2026-11-21'])
    const missing = counts.get('missing 2026-11-21') ?? new Map<string, number>()
    assert.ok(missing.size <= 301, `${missing.size} names`)
    assert.equal(
      [...missing.values()].reduce((sum, each) => sum + each),
      100_000,
      'every one is counted',
    )
    assert.deepEqual([...(counts.get('redirects 2026-11-21') ?? [])], [[redirect, 5]])
    const { html } = await redirectsPage(app, cookie)
    assert.match(html, /and 250 more URLs[\s\S]*99,700 more requests, counted together: long or personal URLs/)
    await app.close()
  })

  it('are asked for over the app as well, hundreds at a time', async () => {
    const app = await openTestApp()
    const asked = await Promise.all(Array.from({ length: 350 }, (_, name) => app.request(`/flood/${name}`)))
    assert.ok(asked.every(({ status }) => status === 404))
    await app.services.analytics.flush()
    const missing = (await app.store.getCounters(['missing 2026-11-21'])).get('missing 2026-11-21')
    assert.deepEqual([missing?.size, missing?.get('(other)')], [301, 50])
    await app.close()
  })
})
