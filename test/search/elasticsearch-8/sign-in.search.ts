import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { parseConfig } from '#server/config/config.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { type ClusterRequest, openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { startElasticsearch8 } from '#test/peers/elasticsearch/elasticsearch-8.ts'
import { runCommand } from '#test/process/run-command.ts'
import { idsOf, made } from '#test/store/documents.ts'

const PASSWORD = 'planted-secret-1'
/** What docs/operations.md says that the site needs, and no more. */
const RIGHTS = {
  cluster: ['monitor'],
  indices: [{ names: ['news*', 'blog*', 'tradewind-*'], privileges: ['manage', 'read', 'write'] }],
}

it('R27 the site signs in to Elasticsearch 8 over TLS, with no more rights than it needs, and says in words when it cannot', async (t) => {
  const account = { name: 'site', password: PASSWORD, role: 'site_role', rights: RIGHTS }
  const { url, ca } = await startElasticsearch8(t, account)
  const right = { SEARCH_URL: url, SEARCH_CA: ca, SEARCH_USERNAME: 'site', SEARCH_PASSWORD: PASSWORD }
  const start = async (env: Record<string, string>) =>
    (await runCommand(t, ['server/start.ts'], { PORT: '0', DEMO_CONTENT: 'off', ...env })).written
  const refused =
    /^Not started: SEARCH_URL leads to a search service that refuses the sign-in: see SEARCH_USERNAME and SEARCH_PASSWORD, or SEARCH_API_KEY\.\n$/
  assert.match(await start({ ...right, SEARCH_PASSWORD: `${PASSWORD}2` }), refused)
  assert.match(await start({ ...right, SEARCH_USERNAME: 'nobody' }), refused)
  assert.match(await start({ SEARCH_URL: url, SEARCH_CA: ca }), refused)
  assert.match(await start({ SEARCH_URL: url, SEARCH_CA: ca, SEARCH_API_KEY: btoa(`id:${PASSWORD}`) }), refused)
  assert.match(
    await start({ ...right, SEARCH_CA: '' }),
    /^Not started: SEARCH_URL cannot be used: .*certificate is refused: DEPTH_ZERO_SELF_SIGNED_CERT\.\n$/,
  )

  const parsed = parseConfig(right)
  assert.ok(parsed.ok && parsed.config.search?.ca === readFileSync(ca, 'utf8'))
  const { store, blobs } = openOpenSearch({ ...parsed.config.search, nameOf: indexNamesWith('tradewind-') })
  t.after(() => store.close())
  await store.prepare()
  assert.equal(await store.health(), 'ok')
  assert.deepEqual(await store.checkIntegrity(), [])
  assert.deepEqual(await store.replication(), { machines: 1, copies: 'one' })
  const created = await store.create(made('a', { title: 'Harbour reopened', posted_date: '5/6/2024' }))
  assert.ok(created.ok)
  assert.deepEqual(await store.create(made('a')), { ok: false, reason: 'conflict' })
  assert.ok((await store.update({ ...made('a', { title: 'Harbours reopened', posted_date: '5/6/2024' }), version: created.version })).ok)
  assert.deepEqual(await store.update({ ...made('a'), version: created.version }), { ok: false, reason: 'conflict' })
  assert.deepEqual(await store.createMany([made('a'), made('b', { title: 'Quay', posted_date: '6/6/2024' })]), ['a'])
  for (const text of ['harbour', 'reop', 'harbuors']) assert.deepEqual(await idsOf(store, { text }), ['a'], text)
  assert.deepEqual(await idsOf(store, { sort: { field: 'posted_date', order: 'descending' } }), ['b', 'a'])
  assert.deepEqual(
    (await store.scan({ indexes: ['blog'], size: 1 })).documents.map(({ id }) => id),
    ['a'],
  )
  const data = new Uint8Array(1_200_000).map((_, at) => at * 7)
  await blobs.put('p', { type: 'image/webp', data })
  assert.ok(Buffer.from(data).equals(Buffer.from((await blobs.get('p'))?.data ?? [])))
  await blobs.remove('p')
  await store.prepare()
  await assertNoMoreRights(url, ca)
  // This build has no scripts, by which counts are added.
  await assert.rejects(store.increment('views', new Map([['/', 1]]), { most: 9, rest: 'other' }), /400 illegal_argument_exception/)
})

/** What the account of the site may not do; nor with what is not the site's. */
const BEYOND: [method: string, path: string, body?: unknown][] = [
  ['GET', '/_security/user'],
  ['PUT', '/_security/user/other', { password: PASSWORD, roles: ['superuser'] }],
  ['POST', '/_security/api_key', { name: 'other' }],
  ['PUT', '/_cluster/settings', { persistent: { 'cluster.routing.allocation.enable': 'none' } }],
  ['PUT', '/_snapshot/copy', { type: 'fs', settings: { location: '/tmp' } }],
  ['GET', '/_snapshot/_all'],
  ['DELETE', '/other'],
  ['GET', '/other/_search'],
  ['PUT', '/other/_doc/1', { title: 'x' }],
  ['GET', '/.security/_search'],
  ['PUT', '/_scripts/any', { script: { lang: 'painless', source: 'return 1' } }],
  ['PUT', '/_ingest/pipeline/any', { processors: [] }],
  ['PUT', '/_index_template/any', { index_patterns: ['other*'] }],
  ['POST', '/_cluster/reroute', {}],
]

async function assertNoMoreRights(url: string, ca: string): Promise<void> {
  const authorization = `Basic ${btoa(`site:${PASSWORD}`)}`
  const exchange = openClusterClient({ urls: [url], authorization, ca: readFileSync(ca, 'utf8') })
  for (const [method, path, body] of BEYOND) {
    const { status } = await exchange.ask({ method: method as ClusterRequest['method'], path, body }, 60_000)
    assert.equal(status, 403, `${method} ${path}`)
  }
  const everything = await exchange.ask({ method: 'DELETE', path: '/*' }, 60_000)
  assert.ok([400, 403].includes(everything.status), `${everything.status} for everything`)
  exchange.close()
}
