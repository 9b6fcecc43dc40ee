import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { type ClusterClient, openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { startFixedResponse } from '#test/peers/fixed-response.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

/** As the specified product wrote them, and as others may have. */
const NEWS: Record<string, unknown> = {
  plain: {
    title: 'Plain',
    blog_link: 'https://news.example/1',
    content_excerpt: 'An excerpt',
    logo: 'C:\\fakepath\\logo one.png',
    author_logo: 'face.png',
    posted_date: '5/6/2024',
    expiry_date: '31/12/2099',
    category: 'Talent',
    source: 'The Paper',
    author: 'Ada',
  },
  older: { title: 'Older', company_name: 'Old Paper', posted_date: '2024-06-05T22:00:00Z', blog_link: 'www.news.example/2', colour: 'red' },
  bare: { title: 'Bare' },
  untitled: { content_excerpt: 'Nobody named it', posted_date: '05.06.2024' },
  odd: {
    title: ['In a list'],
    posted_date: '31/02/2024',
    blog_link: 'javascript:alert(1)',
    category: { deep: 1 },
    author: 'Line\nbreak\u0007',
  },
  wide: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, at])),
  heavy: { title: 'Heavy', content_excerpt: 'x'.repeat(5_000_000) },
  'long-title': { title: 'T'.repeat(400), posted_date: '1/1/2024' },
  '-_begins-oddly': { title: 'Oddly named', posted_date: '1/1/2024' },
  'with space/and slash': { title: 'Needs another id', posted_date: '1/1/2024' },
}
const BLOG: Record<string, unknown> = {
  article: {
    title: 'Article',
    author: 'Bo',
    posted_date: '6/6/2024',
    content: '<h2>Head</h2><p onclick="x()">Text</p><script>bad()</script>',
  },
  plain: { title: 'Of the same id as a news item', posted_date: '7/6/2024' },
}
const MANY = 130
const REMARKS = [
  'plain: logo was a path, of which the name logo one.png was kept.',
  'older: colour is no field here and was left out.',
  'older: posted_date was written otherwise: “2024-06-05T22:00:00Z” became 6/6/2024.',
  'older: blog_link was not whole: “www.news.example/2” became “https://www.news.example/2”.',
  'bare: posted_date is empty: visitors do not see the item until it has one.',
  'untitled: title is empty: the item is kept as a draft.',
  'odd: posted_date is no day that exists and was left out: “31/02/2024”.',
  'odd: blog_link is no web address and was left out: “javascript:alert(1)”.',
  'odd: category is no text and was left out: “{"deep":1}”.',
  'odd: author had line breaks or control characters in it, which were removed.',
  'article: content had elements that articles here do not have: script.',
]

describe('npm run adopt', () => {
  let cluster: SearchCluster
  let exchange: ClusterClient
  let folder: string

  before(async () => {
    cluster = await startSearchCluster()
    exchange = openClusterClient({ urls: cluster.urls })
    folder = await mkdtemp(join(tmpdir(), 'tradewind-adopt-'))
    for (const [index, documents] of Object.entries({ news: NEWS, blog: BLOG, many: manyDocuments() })) {
      await ask('PUT', `/${index}`, { mappings: { dynamic: false } })
      for (const [id, body] of Object.entries(documents)) await ask('PUT', `/${index}/_doc/${encodeURIComponent(id)}`, body)
      await ask('POST', `/${index}/_refresh`)
    }
  })

  after(async () => {
    exchange.close()
    await cluster.close()
    await rm(folder, { recursive: true })
  })

  async function ask(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const answer = await exchange.ask({ method, path, body }, 60_000)
    assert.ok(answer.status < 300, JSON.stringify(answer))
    return answer.body
  }

  const adopt = (t: TestContext, data: string, ...words: string[]) =>
    runCommand(t, ['server/commands/adopt.ts', '--from', cluster.urls[0] ?? '', ...words], { DATA_DIR: join(folder, data) })
  const all = async (index: string) =>
    JSON.stringify(await ask('POST', `/${index}/_search`, { size: 1000, seq_no_primary_term: true }), (name, value) =>
      name === 'took' ? 0 : value,
    )

  it('copies items as they are in the wild, says what it mended and left out, and changes nothing there', async (t) => {
    const before = [await all('news'), await all('blog')]
    const { code, written } = await adopt(t, 'wild')
    assert.equal(code, 0, written)
    assert.match(written, /^news: read 100 %$/m)
    assert.match(written, /^news: 8 news items stored, 0 were here already, 2 not taken\.$/m)
    assert.match(written, /^ {2}wide: it has 10,000 fields\.$/m)
    assert.match(written, /^ {2}heavy: it is 5,\d{3},\d{3} characters long\.$/m)
    assert.match(written, /^2 images missing\. Add the files at http:\/\/localhost:\d+\/admin\/media\/missing\.$/m)
    for (const line of REMARKS) assert.ok(written.includes(`  ${line}\n`), `${line}\n${written}`)
    assert.deepEqual([await all('news'), await all('blog')], before)

    const { store } = await openFile(join(folder, 'wild', 'tradewind.sqlite'))
    const body = async (kind: 'news' | 'blog', id: string) => (await store.get(kind, id))?.body ?? {}
    const { updated_at: _saved, first_stored: _stored, ...plain } = await body('news', 'plain')
    const unsaid = ['logo_alt', 'author_logo_alt', 'posted_time', 'slug', 'meta_title', 'meta_description', 'share_image']
    const empty = Object.fromEntries(unsaid.map((name) => [name, '']))
    assert.deepEqual(plain, { ...(NEWS.plain as object), logo: 'logo one.png', ...empty, draft: false })
    assert.equal((await body('news', 'older')).source, 'Old Paper')
    assert.equal((await body('news', 'odd')).title, 'In a list')
    assert.equal((await body('news', 'odd')).author, 'Line break')
    assert.equal((await body('news', 'untitled')).draft, true)
    assert.equal((await body('news', 'untitled')).posted_date, '5/6/2024')
    assert.equal((await body('news', 'long-title')).title, 'T'.repeat(400))
    assert.equal((await body('news', '-_begins-oddly')).title, 'Oddly named')
    assert.equal((await body('blog', 'article')).content, '<h2>Head</h2><p>Text</p>')
    assert.equal((await body('blog', 'blog-plain')).title, 'Of the same id as a news item')
    assert.equal((await store.find({ indexes: ['news'], text: 'another', size: 0 })).total, 1)
    await store.close()
  })

  it('brings nothing twice, and leaves alone what was changed here since', async (t) => {
    const { store } = await openFile(join(folder, 'wild', 'tradewind.sqlite'))
    const stored = await store.get('news', 'plain')
    assert.ok(stored && (await store.update({ ...stored, body: { ...stored.body, title: 'Mine' } })).ok)
    const { written } = await adopt(t, 'wild')
    assert.match(written, /^news: 0 news items stored, 8 were here already, 2 not taken\.$/m)
    assert.match(written, /^blog: 0 blogs stored, 2 were here already, 0 not taken\.$/m)
    assert.equal((await store.get('news', 'plain'))?.body.title, 'Mine')
    await store.close()
  })

  it('takes an index of another name as either kind, all of it', async (t) => {
    const { code, written } = await adopt(t, 'named', '--index', 'blog=many')
    assert.equal(code, 0, written)
    assert.match(written, new RegExp(`^many: ${MANY} blogs stored`, 'm'))
    assert.match(written, /^many: read 40 %$/m)
  })

  it('says that an index is not there', async (t) => {
    const { code, written } = await adopt(t, 'none', '--index', 'news=nothing')
    assert.equal(code, 1)
    assert.match(written, /^Not adopted: there is no index nothing[^\n]*\n$/)
  })
})

describe('npm run adopt, where it cannot be done', () => {
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-adopt-'))
  })

  after(() => rm(folder, { recursive: true }))

  it('says in one line what it cannot read or was not told', async (t) => {
    const data = { DATA_DIR: join(folder, 'none'), FROM_PASSWORD: 'hunter2-planted', FROM_USERNAME: 'old' }
    const page = await startFixedResponse(t, (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'))
    const locked = await startFixedResponse(t, (_request, response) => response.writeHead(401).end('{"error":{}}'))
    for (const [words, problem] of [
      [[], /say where from/],
      [['--from', 'localhost:9200'], /--from must be the origin of a search service/],
      [['--from', 'http://old:hunter2-planted@127.0.0.1:9'], /--from must be the origin/],
      [['--from', 'http://127.0.0.1:9'], /does not answer: ECONNREFUSED/],
      [['--from', page], /something else answers there/],
      [['--from', locked], /refuses the sign-in: see FROM_USERNAME/],
      [['--from', page, '--index', 'messages=news'], /--index takes news or blog/],
      [['--form', 'x'], /Unknown option/],
    ] as const) {
      const { code, written } = await runCommand(t, ['server/commands/adopt.ts', ...words], data)
      assert.equal(code, 1)
      assert.match(written, problem)
      assert.match(written, /^Not adopted: [^\n]*\n$/)
      assert.ok(!written.includes('hunter2'))
    }
  })

  it('does not take documents that came in part for all', async (t) => {
    const hits = [{ _id: 'a', _source: 'no object' }, { _id: 'b' }]
    const whole = { _shards: { total: 1, successful: 1 }, hits: { total: { value: 3 }, hits } }
    for (const [answers, problem] of [
      [[whole, { ...whole, hits: { hits: [] } }], /of the 3 documents of news there, 2 came/],
      [[{ ...whole, _shards: { total: 2, successful: 1 } }], /answered in part/],
      [[{ ...whole, timed_out: true }], /answered in part/],
    ] as const) {
      const left: object[] = [...answers]
      const url = await startFixedResponse(t, (_request, response) => response.end(JSON.stringify(left.shift() ?? {})))
      const { code, written } = await runCommand(t, ['server/commands/adopt.ts', '--from', url, '--index', 'news=news'], {
        DATA_DIR: join(folder, 'part'),
      })
      assert.equal(code, 1)
      assert.match(written, problem)
    }
  })
})

function manyDocuments(): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`m${at}`, { title: `Number ${at}`, posted_date: '1/1/2024' }]))
}
