import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { alertsIn } from '#test/process/requested-site.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { sendRedirects } from './add-redirect.ts'

const PAGE = '/admin/site/redirects'

describe('a file of redirects', () => {
  let app: TestApp
  let cookie: string
  beforeEach(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })
  afterEach(() => app.close())

  const send = (lines: string | readonly string[]) => sendRedirects({ app, cookie }, lines)
  const stored = async () =>
    (await app.store.find({ indexes: ['redirects'], size: 100 })).documents
      .map(({ body }) => `${body.from} ${body.to} ${body.status}`)
      .sort()

  it('is taken as a whole: what is there already counts as there, what differs is changed', async () => {
    assert.equal(
      (await send(['from,to,status', '/a,/faq,', '/b/,https://shop.example.com,302', '', '"/c,d",/news,301'])).notice,
      'Imported: 3 redirects added.',
    )
    assert.deepEqual(await stored(), ['/a /faq 301', '/b https://shop.example.com/ 302', '/c%2Cd /news 301'])
    const again = await send(['from;to', '/a;/news', '/b;https://shop.example.com/', '/e;/faq', '/e;/faq'])
    assert.equal(again.notice, 'Imported: 1 redirect added, 2 redirects changed.', 'a file without a status means for good')
    assert.deepEqual(await stored(), ['/a /news 301', '/b https://shop.example.com/ 301', '/c%2Cd /news 301', '/e /faq 301'])
    assert.equal((await send(['from,to', '/a,/news'])).notice, 'Imported: 0 redirects added, 1 redirect there already.')
  })

  it('with bad lines stores nothing, and says what is wrong with each', async () => {
    await send(['from,to', '/kept,/middle'])
    const lines = [
      'from,to',
      '/good,/faq',
      '/faq,/news',
      'javascript:x,/news',
      '/x,javascript:alert(1)',
      '/middle,/news',
      '/one,/two',
      '/two,/one',
      '/three,/good',
      '/good,/news',
      '/short',
    ]
    const refused = await send(lines)
    const faults = [
      '3 /faq is a URL that this site uses, so it can’t redirect.',
      '4 The old URL must be a path of this site, such as /old-page.',
      '5 The new URL must be a path of this site, such as /new-page, or start with https://.',
      '6 /kept leads to /middle, which leads to /news: redirect /kept to /news first.',
      '7 /one leads to /two, which leads back to /one. Visitors would never arrive.',
      '8 /two leads to /one, which leads back to /two. Visitors would never arrive.',
      '9 /three leads to /good, which leads to /faq: redirect /three to /faq.',
      '10 /good is already in line 2 with another new URL or type.',
      '11 The row has 1 value for 2 columns.',
    ]
    assert.deepEqual([refused.status, refused.faults], [422, faults])
    assert.match(refused.alert, /^Nothing was imported: 9 of 10 lines are invalid\./)
    assert.deepEqual(await stored(), ['/kept /middle 301'])
  })

  it('may turn round what is stored', async () => {
    await send(['from,to', '/a,/b'])
    assert.deepEqual((await send(['from,to', '/a,/faq', '/b,/a'])).faults, ['3 /b leads to /a, which leads to /faq: redirect /b to /faq.'])
    assert.equal((await send(['from,to', '/a,/faq', '/b,/news'])).notice, 'Imported: 1 redirect added, 1 redirect changed.')
    assert.deepEqual(await stored(), ['/a /faq 301', '/b /news 301'])
  })

  it('comes out as it went in', async () => {
    await send(
      ['from,to,status', '/ü,/faq#a,302', '"/a""b",https://shop.example.com/?a=1', '/=x,/news,301'].map((line) =>
        line.split(',').length < 3 ? `${line},` : line,
      ),
    )
    const before = await stored()
    assert.equal(before.length, 3)
    const response = await app.request(`${PAGE}.csv`, { headers: { Cookie: cookie } })
    assert.match(response.headers.get('Content-Disposition') ?? '', /^attachment; filename="redirects-2026-11-21\.csv"$/)
    const csv = await response.text()
    assert.match(csv, /^from,to,status\r\n/)
    assert.equal((await app.request(`${PAGE}.csv`, { method: 'HEAD', headers: { Cookie: cookie } })).status, 200)
    assert.equal((await send(csv)).notice, 'Imported: 0 redirects added, 3 redirects there already.')
    assert.deepEqual(await stored(), before)
  })

  it('says what it is not', async () => {
    assert.match((await send('')).alert, /The file is empty/)
    assert.match((await send('from,to')).alert, /has no rows below the column names/)
    assert.match((await send(['old-path,new', '/a,/b'])).alert, /must name the columns from and to\. It has “old-path”, “new”\./)
    assert.match((await send(['from,to', '/a,"/b'])).alert, /broken in line 2/)
    assert.match((await send('\u0000')).alert, /The file isn’t text/)
    assert.match(alertsIn(await (await app.post(PAGE, { intent: 'import' }, cookie)).text())[0] ?? '', /Choose a file/)
  })

  it('goes on where the store failed, when it is imported again', async () => {
    const { store } = app.services
    const { createMany } = store
    let calls = 0
    store.createMany = (documents, options) =>
      ++calls > 1 ? Promise.reject(new Error('database or disk is full')) : createMany(documents, options)
    const lines = ['from,to', ...Array.from({ length: 500 }, (_, at) => `/${at},/faq`)]
    assert.match((await send(lines)).alert, /^Not all imported: [\s\S]*Import the file again to add the rest\./)
    store.createMany = createMany
    assert.equal((await send(lines)).notice, 'Imported: 300 redirects added, 200 redirects there already.')
  })
})
