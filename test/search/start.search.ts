import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import { openExchange } from '#server/store/opensearch/exchange.ts'
import { answering } from '#test/peers/answering.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { runCommand } from '#test/process/run-command.ts'

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
      const url = await answering(t, (_request, response) => response.writeHead(200, { 'Content-Type': type }).end(body))
      await assertRefused(
        t,
        { SEARCH_URL: url },
        /^Not started: SEARCH_URL does not lead to OpenSearch or Elasticsearch: something else answers there\.$/m,
      )
    }
  })

  it('says in one line that the sign-in is refused, without a word of it', async (t) => {
    const url = await answering(t, (_request, response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic' }).end('{"error":{}}'))
    const env = { SEARCH_URL: url, SEARCH_USERNAME: 'site', SEARCH_PASSWORD: SECRET }
    await assertRefused(t, env, /^Not started: SEARCH_URL leads to a search service that refuses the sign-in: see SEARCH_USERNAME/m)
  })

  it('says in one line that nobody answers', async (t) => {
    await assertRefused(t, { SEARCH_URL: 'http://127.0.0.1:9' }, /^Not started: SEARCH_URL cannot be used: .*ECONNREFUSED\.$/m)
  })

  it('says in one line that its certificate is refused, and takes it with its authority', async (t) => {
    const { key, cert, file } = selfSigned(t)
    const server = createSecureServer({ key, cert }, (_request, response) => response.writeHead(200).end('{}'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const url = `https://localhost:${(server.address() as AddressInfo).port}`
    await assertRefused(
      t,
      { SEARCH_URL: url },
      /^Not started: SEARCH_URL cannot be used: .*certificate is refused: DEPTH_ZERO_SELF_SIGNED_CERT\.$/m,
    )
    await assertRefused(t, { SEARCH_URL: url, SEARCH_CA: file }, /something else answers there\.$/m)
  })

  it('leaves an index of somebody else as it is, and makes none', async (t) => {
    const exchange = openExchange({ urls: cluster.urls })
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
})

async function assertRefused(t: TestContext, environment: Record<string, string>, line: RegExp): Promise<void> {
  const { code, written } = await runCommand(t, ['server/start.ts'], { PORT: '0', ...environment })
  assert.equal(code, 1, written)
  assert.match(written, line)
  assert.equal(written.trim().split('\n').length, 1, written)
  assert.ok(!written.includes(SECRET))
}
