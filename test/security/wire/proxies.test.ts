import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { openGa4 } from '#server/analytics/ga4.ts'
import { parseConfig } from '#server/config/config.ts'
import { currentProxies, proxyFor, useProxies } from '#server/config/proxies.ts'
import { openEmailJs } from '#server/email/emailjs.ts'
import { openOAuthTokens } from '#server/email/oauth-tokens.ts'
import { openSmtp } from '#server/email/smtp.ts'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { createBucket } from '#server/store/s3/bucket.ts'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { listen } from '#test/peers/listen.ts'
import { openProxy } from '#test/peers/proxy.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { isOutside, OUTSIDE } from '#test/peers/web.ts'
import { runCommand } from '#test/process/run-command.ts'

const now = () => new Date()
const ORDER = { mostBytes: 1000 }

let proxy: Awaited<ReturnType<typeof openProxy>>
let smtp: SmtpPeer
let web: Awaited<ReturnType<typeof listen>>
const heard: string[] = []
const state = { isDropping: false }

before(async () => {
  const { key, cert } = selfSigned({ after }, '*.service.example')
  setDefaultCACertificates([cert])
  smtp = await openSmtpPeer()
  web = await listen(
    createServer({ key, cert }, (request, response) => {
      heard.push(`${request.headers.host}`)
      if (state.isDropping) response.destroy()
      else response.end('{"access_token":"t","keys":[]}')
    }),
  )
  const names = ['emailjs', 'ga', 'keys', 'bucket', 'search', 'login'].map((name) => [`${name}.service.example:443`, web.port])
  const links = [[`${OUTSIDE}:443`, web.port]]
  proxy = await openProxy(Object.fromEntries([...names, ...links, ['mail.service.example:587', smtp.port]]))
  const url = `http://site:p%40ss@127.0.0.1:${proxy.port}`
  assert.equal(useProxies({ HTTPS_PROXY: url, NO_PROXY: 'direct.example' }), undefined)
})

beforeEach(() => {
  Object.assign(proxy.state, { tunnels: [], plain: [], isRefusing: false })
  state.isDropping = false
  heard.length = 0
})

after(() => Promise.all([proxy.close(), web.close(), smtp.close()]))

describe('an outbound proxy', () => {
  it('is on the way of every request to a service', async () => {
    const ways: Record<string, () => Promise<unknown>> = {
      'emailjs.service.example:443': () => openMailer().send(MAIL),
      'mail.service.example:587': async () => {
        const mailer = openSmtp({ url: 'smtp://mail.service.example', from: 'website@tradewind.example' })
        assert.equal((await mailer.send(MAIL))?.outcome, 'sent')
        await mailer.close()
      },
      'login.service.example:443': () =>
        openOAuthTokens({ tokenUrl: 'https://login.service.example/token', clientId: 'a', clientSecret: 'b' }).get(),
      'ga.service.example:443': sendPageView,
      'keys.service.example:443': () =>
        createGoogleIdentity({ clientId: 'c', jwksUrl: 'https://keys.service.example/certs', now }).verify(
          'eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.e30.AAAA',
        ),
      'bucket.service.example:443': () =>
        createBucket({ url: 'https://bucket.service.example/b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }).begin()({
          method: 'GET',
          key: 'k',
        }),
      'search.service.example:443': async () => {
        const exchange = openClusterClient({ urls: ['https://search.service.example'] })
        assert.equal((await exchange.ask({ method: 'GET', path: '/' }, 5000)).status, 200)
        exchange.close()
      },
    }
    for (const [target, go] of Object.entries(ways)) {
      proxy.state.tunnels.length = 0
      await go()
      assert.deepEqual(proxy.state.tunnels, [target])
    }
    assert.deepEqual([...proxy.state.credentials], [`Basic ${btoa('site:p@ss')}`])
    assert.deepEqual(heard.length, 6)
    assert.deepEqual(proxy.state.plain, [])
  })

  it('hears the judged address of a stranger’s link and no name, and of none that is inside', async () => {
    const fetchFrom = (address: string) => createGuardedFetch({ userAgent: 'Test', mayConnect: isOutside, resolve: async () => [address] })
    const fetched = await fetchFrom(OUTSIDE)('https://link.service.example/page', ORDER)
    assert.ok(fetched.ok, JSON.stringify(fetched))
    assert.deepEqual([proxy.state.tunnels, heard], [[`${OUTSIDE}:443`], ['link.service.example']])
    assert.deepEqual(await fetchFrom('127.0.0.1')('https://link.service.example/', ORDER), { ok: false, reason: 'inside' })
    assert.deepEqual(await fetchFrom('169.254.169.254')('http://link.service.example/', ORDER), { ok: false, reason: 'inside' })
    assert.equal(proxy.state.tunnels.length, 1)
    proxy.state.isRefusing = true
    assert.deepEqual(await fetchFrom(OUTSIDE)('https://link.service.example/', ORDER), { ok: false, reason: 'unreachable' })
  })

  it('leaves it known whether an email may have been sent', async () => {
    proxy.state.isRefusing = true
    assert.equal((await openMailer().send(MAIL))?.outcome, 'retry')
    Object.assign(proxy.state, { isRefusing: false })
    state.isDropping = true
    assert.equal((await openMailer().send(MAIL))?.outcome, 'unknown')
  })

  it('is not on the way to this machine, nor to what NO_PROXY names', () => {
    const all = currentProxies().HTTPS_PROXY
    const way = (host: string, port = 443) => proxyFor({ host, port })
    for (const host of ['localhost', '127.0.0.1', '::1', 'direct.example', 'DIRECT.example']) assert.equal(way(host), undefined, host)
    for (const host of ['other.example', 'sub.direct.example', '127.0.0.2']) assert.equal(way(host), all, host)
    useProxies({ HTTPS_PROXY: 'http://p.example:1', NO_PROXY: '.inner.example, *.lan 10.0.0.1,mail.example:25,[fd00::1]' })
    for (const host of ['a.inner.example', 'x.lan', '10.0.0.1', 'fd00::1']) assert.equal(way(host), undefined, host)
    for (const host of ['inner.example', 'xlan', 'mail.example', '10.0.0.2']) assert.equal(way(host), 'http://p.example:1', host)
    assert.equal(way('mail.example', 25), undefined)
  })

  it('is set by settings that are refused by name, and named by the doctor where it is unused', async (t) => {
    for (const [name, value] of [
      ['HTTPS_PROXY', 'hidden.example:3128'],
      ['HTTPS_PROXY', 'socks5://hidden.example'],
      ['HTTPS_PROXY', 'http://a:%zz@hidden.example'],
      ['HTTPS_PROXY', 'http://hidden.example/path'],
      ['NO_PROXY', 'hidden;example'],
    ] as const) {
      const result = parseConfig({ HTTPS_PROXY: 'http://p.example', [name]: value })
      assert.match(result.ok ? '' : result.problem, new RegExp(`^${name} must be `), value)
      assert.doesNotMatch(result.ok ? '' : result.problem, /hidden/)
    }
    assert.ok(parseConfig({ NO_PROXY: 'localhost,10.0.0.0/8' }).ok, 'set for all that runs on a machine, and unused here')
    const env = { DEMO_CONTENT: 'off', DATA_DIR: '/nowhere', ALL_PROXY: 'http://a.example', https_proxy: 'http://b.example' }
    const target = { SMTP_URL: 'smtp://mail.service.example', MAIL_FROM: 'website@example.com' }
    const own = `http://site:hidden-word@127.0.0.1:${proxy.port}`
    const { written } = await runCommand(t, ['server/commands/doctor.ts'], {
      ...env,
      ...target,
      HTTPS_PROXY: own,
      no_proxy: 'x',
      NO_PROXY: 'x',
    })
    for (const name of ['ALL_PROXY', 'https_proxy'])
      assert.match(written, new RegExp(`^warning +settings +${name} is no setting\\.\n +Is HTTPS_PROXY`, 'm'))
    assert.doesNotMatch(written, /no_proxy|hidden-word/)
    assert.match(written, /^ok +mail /m)
    assert.ok(proxy.state.tunnels.includes('mail.service.example:587'))
    const other = await runCommand(t, ['server/commands/doctor.ts'], { ...env, NO_PROXY: 'x' })
    assert.match(other.written, /^warning +settings +NO_PROXY is unused/m)
  })
})

function openMailer() {
  return openEmailJs({ url: 'https://emailjs.service.example', userId: 'u', serviceId: 's', templateId: 't', now })
}

async function sendPageView(): Promise<void> {
  const relay = openGa4({
    url: 'https://ga.service.example',
    measurementId: 'G-ABC',
    apiSecret: 's',
    timeZone: 'UTC',
    siteUrl: 'https://a.example',
    now,
    log: assert.fail,
  })
  relay.report({
    path: '/',
    query: '',
    title: 'Home',
    at: now(),
    visitor: () => ({ address: '203.0.113.77', userAgent: 'Chrome', language: 'en', optedOut: false }),
  })
  await relay.close()
}
