import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openSocket, statusOf } from '#test/process/raw-request.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'

const NAME = 'www.tradewind.example'
const OWN_HOSTS = [`${NAME}:443`, 'WWW.Tradewind.EXAMPLE', `${NAME}.`, `${NAME}.:443`]
const OTHER_HOSTS = [
  'tradewind.example',
  `${NAME}:8443`,
  'evil.example:443',
  `${NAME}.evil.example:443`,
  '10.0.0.7',
  '[fd00::7]:3000',
  `${NAME}..`,
]
const PROBE_HOSTS = ['10.0.0.7', '10.0.0.7:3000', '[fd00::7]:3000', 'site_pool', 'lb.internal.', '']

let site: RunningSite

before(async () => {
  site = await startSite({ env: { SITE_URL: `https://${NAME}`, WORKERS: '1' } })
  await until(async () => (await fetch(`${site.url}/readyz`)).status === 200)
})

after(() => site.stop())

function ask(...lines: string[]): Promise<number> {
  return statusOf(site.port, [[...lines, '', ''].join('\r\n')])
}

async function pageAt(host: string): Promise<string> {
  const socket = await openSocket(site.port)
  socket.write(`GET /faq HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const part of socket.setEncoding('utf8')) text += part
  return text.replace(/^(HTTP.* 200 OK)[\s\S]*?\r\n\r\n/, '$1 ')
}

describe('a load balancer', () => {
  it('is told of health over HTTP/1.0 without a Host header, as HAProxy asks by default', async () => {
    for (const path of ['/healthz', '/readyz', '/healthz?from=haproxy'])
      for (const method of ['GET', 'HEAD', 'OPTIONS']) assert.equal(await ask(`${method} ${path} HTTP/1.0`), 200, `${method} ${path}`)
    assert.equal(await ask('OPTIONS / HTTP/1.0'), 200)
    for (const path of ['/', '/faq', '/admin', '/healthz/more']) assert.equal(await ask(`GET ${path} HTTP/1.0`), 400, path)
  })

  it('is told of health under whatever name or address it asks, but never under two', async () => {
    for (const path of ['/healthz', '/readyz'])
      for (const host of PROBE_HOSTS) assert.equal(await ask(`GET ${path} HTTP/1.1`, `Host: ${host}`), 200, `${path} at ${host}`)
    assert.equal(await ask('GET /healthz HTTP/1.1', `Host: ${NAME}`, 'Host: 10.0.0.7'), 400)
    assert.equal(await ask('GET /healthz HTTP/1.1'), 400)
  })

  it('may write the host with its default port, in capitals, or with a dot at its end', async () => {
    const page = await pageAt(NAME)
    assert.match(page, /^HTTP\/1\.1 200 OK <!DOCTYPE html>/)
    for (const host of OWN_HOSTS) {
      assert.ok((await pageAt(host)) === page, host)
      for (const path of ['/robots.txt', '/contact-us', '/nope'])
        assert.equal(await ask(`GET ${path} HTTP/1.1`, `Host: ${host}`), path === '/nope' ? 404 : 200, `${path} at ${host}`)
    }
    for (const host of OTHER_HOSTS)
      for (const path of ['/faq', '/nope']) assert.equal(await ask(`GET ${path} HTTP/1.1`, `Host: ${host}`), 421, host)
  })

  it('may write the origin of a form in the same ways', async () => {
    const post = (host: string, origin: string) =>
      ask(
        'POST /logout HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${origin}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 0',
      )
    for (const host of [NAME, ...OWN_HOSTS]) {
      for (const own of [NAME, ...OWN_HOSTS]) assert.equal(await post(host, `https://${own}`), 302, `${own} at ${host}`)
      for (const origin of [
        `http://${NAME}`,
        `http://${NAME}:443`,
        `https://${NAME}:8443`,
        `https://${NAME}:443/`,
        `https://x@${NAME}:443`,
        'null',
      ])
        assert.equal(await post(host, origin), 403, `${origin} at ${host}`)
    }
  })

  it('that asks for another host is named in the log, once for each kind of host', async () => {
    for (let count = 0; count < 50; count++) await ask('GET / HTTP/1.1', `Host: ${count}.evil.example`)
    const lines = site
      .written()
      .split('\n')
      .filter((line) => line.includes('Host refused'))
    const hosts = lines.map((line): unknown => JSON.parse(line).host)
    assert.deepEqual(hosts, ['tradewind.example', 'evil.example:443', '10.0.0.…'])
    for (const line of lines) assert.match(line, /SITE_URL names www\.tradewind\.example/)
  })
})
