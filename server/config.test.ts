import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { describe, it } from 'node:test'
import { parseConfig } from './config.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    const result = parseConfig({})
    assert.ok(result.ok)
    assert.equal(result.config.siteUrl, 'http://localhost:3000')
    assert.equal(result.config.timeZone, 'Asia/Kolkata')
    assert.equal(result.config.demoContent, 'auto')
    assert.equal(result.config.signInLink, true)
    assert.equal(result.config.linkCheck, true)
    assert.equal(result.config.workers, Math.min(availableParallelism(), 64))
  })

  it('takes the site address from the port, and an address without its slash', () => {
    const onPort = parseConfig({ PORT: '8080' })
    assert.ok(onPort.ok && onPort.config.siteUrl === 'http://localhost:8080')
    const own = parseConfig({ SITE_URL: 'https://www.example.com/' })
    assert.ok(own.ok && own.config.siteUrl === 'https://www.example.com')
  })

  it('takes an empty variable as one that is not set', () => {
    assert.ok(parseConfig({ PORT: '', SITE_URL: '' }).ok)
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
