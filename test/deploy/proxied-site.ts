import assert from 'node:assert/strict'
import { type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { selfSigned } from '#test/peers/self-signed.ts'
import { freePort } from '#test/process/free-port.ts'
import { runCommand } from '#test/process/run-command.ts'
import { startSite } from '#test/process/running-site.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; host?: string; ca?: string }

type Own = ReturnType<typeof selfSigned>

/** `second`: of the name `second.localhost`. */
type Ports = { plain: number; secure: number; site: number; first: Own; second: Own }

/** The site behind a proxy that `start` begins with the example's configuration, and everything that is promised of the two together. */
export async function tryProxy(t: TestContext, start: (ports: Ports) => Promise<void>): Promise<void> {
  const [first, second] = [selfSigned(t), selfSigned(t, 'second.localhost')]
  const [plain, secure] = [await freePort(), await freePort()]
  const url = `https://localhost:${secure}`
  const env = { SITE_URL: url, TRUSTED_PROXIES: '1', ADMIN_EMAIL: 'you@example.com' }
  const site = await startSite({ env })
  t.after(() => site.stop())
  await start({ plain, secure, site: site.port, first, second })

  function ask(path: string, { method = 'GET', headers = {}, body, host = 'localhost', ca = first.cert }: Asked = {}) {
    const options: RequestOptions = {
      host: '127.0.0.1',
      servername: host,
      port: secure,
      path,
      method,
      ca,
      headers: { Host: `${host}:${secure}`, ...headers },
    }
    return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
      request(options, async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
      )
        .on('error', reject)
        .end(body)
    })
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  const home = await ask('/', { headers: { 'Accept-Encoding': 'br' } })
  assert.equal(home.status, 200)
  assert.equal(home.headers['strict-transport-security'], 'max-age=63072000')
  assert.match(String(home.headers['content-security-policy']), /^default-src 'none'/)
  assert.equal(home.headers['x-content-type-options'], 'nosniff')
  assert.doesNotMatch(String(home.headers.server ?? ''), /\d|caddy/i)
  assert.equal(home.headers['content-encoding'], 'br', 'it comes compressed from the site')
  assert.match(brotliDecompressSync(home.body).toString(), new RegExp(`rel="canonical" href="${url}/"`))
  const again = await ask('/', { headers: { 'If-None-Match': String(home.headers.etag), 'Accept-Encoding': 'br' } })
  assert.equal(again.status, 304)

  const redirected = await fetch(`http://localhost:${plain}/news?page=2`, { redirect: 'manual' })
  assert.ok([301, 308].includes(redirected.status))
  assert.match(redirected.headers.get('Location') ?? '', /^https:\/\/(?:localhost|www\.example\.com)(?::\d+)?\/news\?page=2$/)

  const { status, headers } = await ask('/news?page=2', { host: 'second.localhost', ca: second.cert })
  assert.ok([301, 308].includes(status), String(status))
  assert.match(String(headers.location), /^https:\/\/(?:localhost|www\.example\.com)\/news\?page=2$/)

  const sent = await post('/contact-us', { from_name: 'A', email: 'a@b.example', subject: 'S', message: 'Through TLS', opened_at: '1' })
  assert.equal(sent.status, 303)
  assert.equal((await post('/contact-us', { message: 'x' }, { Origin: 'https://evil.example' })).status, 403)

  const [, link = ''] = /Sign in: (\S+)/.exec(site.written()) ?? []
  assert.match((await ask(link.slice(url.length))).body.toString(), /Sign in as(?:\s|<[^>]*>)*you@example\.com/)
  const signedIn = await post('/login', { link })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  assert.match(String(signedIn.headers['set-cookie']), /^__Host-.*Secure/)
  const admin = await ask('/admin/messages', { headers: { Cookie: cookie } })
  assert.deepEqual([admin.status, admin.headers['cache-control']], [200, 'no-store, no-transform'])
  assert.match(admin.body.toString(), /Through TLS|A/)
  assert.equal((await ask('/admin/messages')).status, 404, 'what says no-store is kept nowhere')

  for (let count = 0; count < 12; count++) {
    const headers = { 'X-Forwarded-For': `198.51.100.${count}`, Forwarded: `for=198.51.100.${count}`, 'X-Real-IP': `198.51.100.${count}` }
    assert.equal((await post('/login', { link: 'x' }, headers)).status, count < 10 ? 422 : 429, `try ${count}: the address is the true one`)
  }
  const large = await ask('/add-blog', {
    method: 'POST',
    headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new Uint8Array(27 * 1024 * 1024),
  }).catch(() => ({ status: 413 }))
  assert.equal(large.status, 413)
  await ask('/', { host: 'elsewhere.example' }).then(
    ({ status }) => assert.notEqual(status, 200),
    () => {},
  )

  await tryDoctor(t, { ...env, DATA_DIR: site.data, PORT: String(site.port), DEMO_CONTENT: 'off', NODE_EXTRA_CA_CERTS: first.file })
}

async function tryDoctor(t: TestContext, env: Record<string, string>): Promise<void> {
  const { code, written } = await runCommand(t, ['server/commands/doctor.ts'], env)
  assert.match(written, /^ok +proxy +requests arrive with the host name that visitors ask for/m)
  assert.match(written, /^ok +proxy +the address that the proxy tells is the visitor’s own \(TRUSTED_PROXIES=1\)/m)
  assert.match(written, /^ok +proxy +security headers arrive as the site writes them/m)
  assert.match(written, /^problem +certificate +the certificate of SITE_URL is good for 1 more days/m)
  assert.equal(code, 1)
}
