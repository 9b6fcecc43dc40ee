import assert from 'node:assert/strict'
import { createServer as createSecureServer } from 'node:https'
import { after, before, describe, it, type TestContext } from 'node:test'
import { type ClusterRequest, openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { startFixedResponse } from '#test/peers/fixed-response.ts'
import { listen } from '#test/peers/listen.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { runCommand } from '#test/process/run-command.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { askCluster } from '#test/search/ask-cluster.ts'

const SECRET = 'hunter2-planted'

describe('a start with a search service that cannot be the store', () => {
  let cluster: SearchCluster
  before(async () => {
    cluster = await startSearchCluster()
  })
  after(() => cluster.close())

  it('says in one line that something else answers there', async (t) => {
    for (const [type, body] of [
      ['text/html', '<html>Sign in</html>'],
      ['application/json', '{"responseHeader":{"status":0}}'],
      ['application/json', '[]'],
    ] as const) {
      const url = await startFixedResponse(t, (_request, response) => response.writeHead(200, { 'Content-Type': type }).end(body))
      await assertRefused(
        t,
        { SEARCH_URL: url },
        /^Not started: SEARCH_URL does not lead to OpenSearch or Elasticsearch: something else answers there\.$/m,
      )
    }
  })

  it('says in one line that the sign-in is refused, without a word of it', async (t) => {
    const ways: [Record<string, string>, string][] = [
      [{ SEARCH_USERNAME: 'site', SEARCH_PASSWORD: SECRET }, `Basic ${btoa(`site:${SECRET}`)}`],
      [{ SEARCH_API_KEY: SECRET }, `ApiKey ${SECRET}`],
    ]
    for (const [env, header] of ways) {
      const asked: unknown[] = []
      const url = await startFixedResponse(t, ({ headers }, response) => {
        asked.push(headers.authorization)
        response.writeHead(401, { 'WWW-Authenticate': 'Basic' }).end('{"error":{}}')
      })
      const line = /^Not started: SEARCH_URL leads to a search service that refuses the sign-in: see SEARCH_USERNAME/m
      await assertRefused(t, { SEARCH_URL: url, ...env }, line)
      assert.deepEqual(new Set(asked), new Set([header]))
    }
  })

  it('says in one line that nobody answers', async (t) => {
    await assertRefused(t, { SEARCH_URL: 'http://127.0.0.1:9' }, /^Not started: SEARCH_URL cannot be used: .*ECONNREFUSED\.$/m)
  })

  it('R27 says in one line that its certificate is refused, and takes it with its authority', async (t) => {
    const { key, cert, file } = selfSigned(t)
    const { port, close } = await listen(createSecureServer({ key, cert }, (_request, response) => response.writeHead(200).end('{}')))
    t.after(close)
    const url = `https://localhost:${port}`
    await assertRefused(
      t,
      { SEARCH_URL: url },
      /^Not started: SEARCH_URL cannot be used: .*certificate is refused: DEPTH_ZERO_SELF_SIGNED_CERT\.$/m,
    )
    await assertRefused(t, { SEARCH_URL: url, SEARCH_CA: file }, /something else answers there\.$/m)
  })

  it('leaves an index of somebody else as it is, and makes none', async (t) => {
    const exchange = openClusterClient({ urls: cluster.urls })
    t.after(() => exchange.close())
    await exchange.ask(
      { method: 'PUT', path: '/news/_doc/1?refresh=true', body: { title: 'Of somebody else', posted_date: '05/06/2024' } },
      60_000,
    )
    const before = await exchange.ask({ method: 'GET', path: '/_all' }, 60_000)
    await assertRefused(
      t,
      { SEARCH_URL: cluster.urls[0] ?? '' },
      /^Not started: SEARCH_URL leads to a cluster with an index news that something else made: .*nothing was changed\.$/m,
    )
    assert.deepEqual((await exchange.ask({ method: 'GET', path: '/_all' }, 60_000)).body, before.body)
    await exchange.ask({ method: 'DELETE', path: '/news' }, 60_000)
  })

  it('leaves an index as it is of which somebody else made the fields', async (t) => {
    const ask = (question: ClusterRequest) => askCluster(cluster.urls[0], question)
    const mappings = { _meta: { tradewind: { form: 1 } }, properties: { tradewind: { properties: { days: { type: 'keyword' } } } } }
    await ask({ method: 'PUT', path: '/news-v1', body: { mappings, aliases: { news: {} } } })
    const before = await ask({ method: 'GET', path: '/_all' })
    const words = 'SEARCH_URL leads to a cluster where the field tradewind.days of the index news was made as keyword by something else'
    await assertRefused(t, { SEARCH_URL: cluster.urls[0] ?? '' }, new RegExp(`^Not started: ${words}; nothing was changed.$`, 'm'))
    assert.deepEqual(await ask({ method: 'GET', path: '/_all' }), before)
    await ask({ method: 'DELETE', path: '/news-v1' })
  })
})

describe('a start with a search service that takes nothing at the moment', () => {
  it('serves what is there and says in words what is the matter', async (t) => {
    const cluster = await startSearchCluster()
    t.after(() => cluster.close())
    const [url = ''] = cluster.urls
    const env = { SEARCH_URL: url, DEMO_CONTENT: 'on' }
    await (await startSite({ data: 'unused', env })).stop()
    await askCluster(url, { method: 'PUT', path: '/_all/_settings', body: { 'index.blocks.read_only_allow_delete': true } })
    const site = await startSite({ data: 'unused', env: { ...env, DEMO_CONTENT: 'off' } })
    t.after(() => site.stop())
    // The start waits for it for a moment only.
    await site.says(/^Warning: the disk of the search service is full\. The site is served, but nothing new is stored\./m)
    assert.equal((await fetch(`${site.url}/readyz`)).status, 503)
    assert.match(await (await fetch(`${site.url}/news`)).text(), /<article/)
    await askCluster(url, { method: 'PUT', path: '/_all/_settings', body: { 'index.blocks.read_only_allow_delete': null } })
    await until(async () => (await fetch(`${site.url}/readyz`)).status === 200)
  })
})

async function assertRefused(t: TestContext, environment: Record<string, string>, line: RegExp): Promise<void> {
  const { code, written } = await runCommand(t, ['server/start.ts'], { PORT: '0', ...environment })
  assert.equal(code, 1, written)
  assert.match(written, line)
  assert.equal(written.trim().split('\n').length, 1, written)
  assert.ok(!written.includes(SECRET))
}
