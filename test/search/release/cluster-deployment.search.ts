import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import { parseConfig } from '#server/config/config.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { hasProgram } from '#test/process/find-program.ts'
import { freePort } from '#test/process/free-port.ts'
import { startNginxWith } from '#test/process/nginx.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { isWhole } from '#test/search/ask-cluster.ts'
import { NEWS } from '#test/store/disk-content.ts'

const compose = readFileSync('deploy/cluster/compose.yml', 'utf8')
const nginxConf = readFileSync('deploy/cluster/nginx.conf', 'utf8')
const TEMPORARY = /\/tmp\//g

it('deploy/cluster/compose.yml sets what the site takes, the version that is tested, and the addresses that the proxy knows', () => {
  const settings = settingsOf(/x-site:[\s\S]*?\n {2}environment:\n((?: {4}.*\n)+)/)
  const set = { ...settings, SITE_URL: 'https://www.example.com', ADMIN_EMAIL: 'you@example.com' }
  for (const name of Object.keys(settings)) assert.ok(readFileSync('docs/reference/settings.md', 'utf8').includes(`\`${name}\``), name)
  const parsed = parseConfig(Object.fromEntries(Object.entries(set).filter(([, value]) => !value.startsWith('${'))))
  assert.ok(parsed.ok && parsed.config.trustedProxies === 1 && parsed.config.search?.urls.length === 2)
  const tested = /<opensearch.version>([\d.]+)</.exec(readFileSync('test/peers/opensearch/pom.xml', 'utf8'))?.[1]
  assert.equal(/opensearchproject\/opensearch:([\d.]+)/.exec(compose)?.[1], tested)
  const addresses = [...compose.matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => `${address}:3000`)
  assert.deepEqual(
    [...nginxConf.matchAll(/server (\S+) max_fails/g)].map(([, address]) => address),
    addresses,
  )
})

it('through the proxy of deploy/cluster two instances are one site, which goes on without one of them, or when it has lost sight of the cluster, and without one node', async (t) => {
  assert.ok(hasProgram('nginx'), 'nginx is not here and cannot be installed')
  const settings = Object.entries(settingsOf(/x-search-settings:.*\n((?: {2}.*\n)+)/))
  const given = settings.filter(([name]) => /^(?:action|cluster\.name)/.test(name))
  assert.ok(given.length === 2)
  const cluster = await startSearchCluster({ nodes: 2, settings: Object.fromEntries(given) })
  t.after(() => cluster.close())
  const { url, ask, serve } = await openProxy(t)
  const env = { SITE_URL: url, SEARCH_URL: cluster.urls.join(','), TRUSTED_PROXIES: '1', DEMO_CONTENT: 'off' }
  const [, onlySeen = ''] = cluster.urls
  const [first, second] = await Promise.all([env, { ...env, SEARCH_URL: onlySeen }].map((each) => startSite({ data: 'unused', env: each })))
  assert.ok(first && second)
  t.after(() => Promise.all([first.stop(), second.stop()]))
  await serve([first.port, second.port])

  const [, link = ''] = /Sign in: (\S+)/.exec(first.written()) ?? []
  const [cookie = ''] = (await ask('/login', { body: new URLSearchParams({ link }) })).headers['set-cookie'] ?? []
  assert.match(cookie, /Secure/)
  const save = (title: string) => ask('/add-blog', { cookie: cookie.split(';')[0] ?? '', body: new URLSearchParams({ ...NEWS, title }) })
  assert.equal((await save('Saved through the proxy')).statusCode, 302)
  for (const _instance of [1, 2, 3, 4]) await until(async () => (await ask('/news')).body.includes('Saved through the proxy'))

  await cluster.stopNode(2)
  // What an instance has heard of its store stands for two seconds.
  await until(async () => (await fetch(`http://localhost:${second.port}/readyz`)).status === 503)
  for (const word of ['one', 'two', 'three', 'four']) assert.equal((await ask(`/search-query?q=${word}`)).statusCode, 200, word)
  await cluster.startNode(2)
  await until(() => isWhole(onlySeen))

  await second.stop()
  for (const path of ['/', '/news', '/news', '/readyz', '/readyz']) assert.equal((await ask(path)).statusCode, 200, path)
  await cluster.stopNode(1)
  await until(async () => (await save('Saved by one instance on one node')).statusCode === 302)
  await until(async () => (await ask('/news')).body.includes('Saved by one instance on one node'))
})

type Request = { cookie?: string; body?: URLSearchParams }

/** The real configuration with ports, certificate and folders of this machine. */
async function openProxy(t: TestContext) {
  const { cert, file } = selfSigned(t)
  const [plain, secure] = [await freePort(), await freePort()]
  const url = `https://localhost:${secure}`
  return { url, serve, ask }

  async function serve(instances: readonly number[]): Promise<void> {
    const servers = nginxConf.match(/server (\S+) max_fails/g) ?? []
    const changed = (folder: string) =>
      servers
        .reduce((conf, server, at) => conf.replace(server, `server 127.0.0.1:${instances[at]} max_fails`), nginxConf)
        .replace(TEMPORARY, `${folder}/`)
        .replace('/dev/stdout', `${folder}/access.log`)
        .replace('listen 8080', `listen 127.0.0.1:${plain}`)
        .replaceAll('listen 8443', `listen 127.0.0.1:${secure}`)
        .replace('/etc/nginx/tls/fullchain.pem', file)
        .replace('/etc/nginx/tls/privkey.pem', file.replace('cert.pem', 'key.pem'))
    const nginx = await startNginxWith(plain, changed)
    t.after(() => nginx.stop())
    const redirect = await fetch(`http://localhost:${plain}/news?page=2`, { redirect: 'manual' })
    assert.deepEqual([redirect.status, redirect.headers.get('Location')], [301, 'https://localhost/news?page=2'])
  }

  function ask(path: string, { cookie = '', body }: Request = {}) {
    const form = body ? { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' } : {}
    const headers = { Cookie: cookie, 'User-Agent': 'Mozilla/5.0 Chrome/150.0', ...form }
    return new Promise<{ statusCode: number | undefined; headers: { 'set-cookie'?: string[] }; body: string }>((resolve, reject) => {
      request(url + path, { ca: cert, headers, method: body ? 'POST' : 'GET' }, async (response) => {
        resolve({ statusCode: response.statusCode, headers: response.headers, body: await text(response) })
      })
        .on('error', reject)
        .end(body?.toString())
    })
  }
}

/** The `NAME: value` lines of a part of the file. */
function settingsOf(part: RegExp): Record<string, string> {
  const [, lines = ''] = part.exec(compose) ?? assert.fail(String(part))
  const pairs = [...lines.matchAll(/^ +([\w.]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')])
  return Object.fromEntries(pairs)
}
