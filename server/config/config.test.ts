import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseConfig } from './config.ts'
import { defaultWorkerCount } from './worker-count.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    const result = parseConfig({})
    assert.ok(result.ok)
    assert.equal(result.config.siteUrl, 'http://localhost:3000')
    assert.equal(result.config.timeZone, 'Asia/Kolkata')
    assert.equal(result.config.demoContent, 'auto')
    assert.equal(result.config.signInLink, true)
    assert.equal(result.config.linkCheck, true)
    assert.equal(result.config.workers, defaultWorkerCount())
  })

  it('takes the site address from the port, and an address without its slash', () => {
    const onPort = parseConfig({ PORT: '8080' })
    assert.ok(onPort.ok && onPort.config.siteUrl === 'http://localhost:8080')
    const own = parseConfig({ SITE_URL: 'https://www.example.com/' })
    assert.ok(own.ok && own.config.siteUrl === 'https://www.example.com')
  })

  it('takes no site address with more than an origin in it, of which nobody would see again what was cut off', () => {
    const more = ['/news', '/?lang=en', '?', '/#top', '/.', ' ', '\r', '"', ',https://example.com']
    for (const value of [
      ...more.map((end) => `https://www.example.com${end}`),
      'https://name:word@www.example.com',
      'https:www.example.com',
    ])
      assert.match(
        JSON.stringify(parseConfig({ SITE_URL: value })),
        /"SITE_URL must be an origin such as https:\/\/www\.example\.com, and/,
        value,
      )
    const own = parseConfig({ SITE_URL: 'HTTPS://WWW.Example.com:443/' })
    assert.ok(own.ok && own.config.siteUrl === 'https://www.example.com')
  })

  it('takes as a host what can be listened at, and nothing around it, with which the start alone failed', () => {
    for (const value of ['localhost', '0.0.0.0', '0', '::', '::1', 'fe80::1%eth0', 'site-1.internal'])
      assert.ok(parseConfig({ HOST: value, METRICS_HOST: value, METRICS_PORT: '9464' }).ok, value)
    for (const value of ['127.0.0.1\r', 'localhost ', '"127.0.0.1"', '[::1]', '*', '127.0.0.1:3000', 'http://localhost'])
      for (const env of [{ HOST: value }, { METRICS_HOST: value, METRICS_PORT: '9464' }])
        assert.match(JSON.stringify(parseConfig(env)), /"(?:METRICS_)?HOST must be an address or a name of this machine/, value)
  })

  it('takes an empty variable as one that is not set', () => {
    assert.ok(parseConfig({ PORT: '', SITE_URL: '' }).ok)
  })

  it('takes no folder with what a file of settings left around it, which would be another folder, and tells of the line end that nobody sees', () => {
    for (const name of ['DATA_DIR', 'BACKUP_DIR'])
      for (const value of ['"/var/lib/tradewind"', "'/var/lib/tradewind'", ' /var/lib/tradewind', ' '])
        assert.deepEqual(parseConfig({ [name]: value }), {
          ok: false,
          problem: `${name} must be a folder, without quotes or spaces around it (it has ${value.startsWith(' ') ? 'a space or a line end' : 'quotes'} around it)`,
        })
    for (const value of ['AGE-SECRET-KEY-1…\n', ' AGE-SECRET-KEY-1…'])
      assert.match(
        JSON.stringify(parseConfig({ BACKUP_KEY: value })),
        /BACKUP_KEY must be a key .* \(it has a space or a line end around it\)"/,
      )
    const [folder, port] = [parseConfig({ DATA_DIR: '/var/lib/tradewind\r' }), parseConfig({ PORT: '3000\r' })]
    assert.ok(!folder.ok && !port.ok)
    assert.match(folder.problem, /^DATA_DIR must be a folder.* \(it ends with a line end of Windows\)$/)
    assert.match(port.problem, /^PORT must be a whole number .* \(it ends with a line end of Windows\)$/)
    for (const name of ['DATA_DIR', 'BACKUP_DIR'])
      for (const value of ['~', '~/tradewind']) {
        const problem = `${name} must be a folder with its whole path: ~ means nothing but to a shell`
        assert.deepEqual(parseConfig({ [name]: value }), { ok: false, problem })
      }
    assert.ok(parseConfig({ DATA_DIR: "/srv/the owner's “site”, 100 % #1/data" }).ok)
  })

  it('names the bad variable and never its value', () => {
    const wrong: Record<string, string> = {
      PORT: 'abc-secret',
      SITE_URL: 'ftp://secret.example',
      SITE_TIME_ZONE: 'Mars/secret',
      DEMO_CONTENT: 'secret',
      SIGN_IN_LINK: 'secret',
      TRUSTED_PROXIES: '-1secret',
      WORKERS: '0',
      MESSAGES_KEPT_DAYS: '0',
      LINK_CHECK: 'secret',
      COUNT_ADMINISTRATORS: 'secret',
      WEBHOOK_HOSTS: 'secret host',
      ADMIN_EMAIL: 'secret',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const result = parseConfig({ [name]: value })
      assert.ok(!result.ok, name)
      assert.match(result.problem, new RegExp(`^${name} must be`))
      assert.doesNotMatch(result.problem, /secret/)
    }
  })
})
