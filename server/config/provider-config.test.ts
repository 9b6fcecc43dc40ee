import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { settingsOf } from '#server/services/services.ts'
import { parseConfig } from './config.ts'

const GOOGLE = { GOOGLE_CLIENT_ID: '1-x.apps.googleusercontent.com' }
const EMAILJS = { EMAILJS_USER_ID: 'public_key', EMAILJS_SERVICE_ID: 'service_1', EMAILJS_TEMPLATE_ID: 'template_1' }
const SMTP = { SMTP_URL: 'smtps://name:pass%2Fword@mail.example.com:465', MAIL_FROM: 'Tradewind <website@example.com>' }
const GA4 = { GA_MEASUREMENT_ID: 'G-ABC123', GA_API_SECRET: 'secret' }

function problemOf(environment: Record<string, string>): string {
  const result = parseConfig(environment)
  return result.ok ? '' : result.problem
}

describe('the settings of the systems outside', () => {
  it('are all off by default', () => {
    const result = parseConfig({})
    assert.ok(result.ok)
    const { google, emailJs, smtp, ga4, contactTo, googleSignIn } = result.config
    assert.deepEqual([google, emailJs, smtp, ga4, contactTo, googleSignIn], Array(6).fill(undefined))
  })

  it('are not taken with quotes around them, which whoever is called would refuse much later', () => {
    const quoted = { GOOGLE_CLIENT_ID: '"1-x"', EMAILJS_USER_ID: "'public_key'", GA_API_SECRET: '"secret"' }
    for (const [name, value] of Object.entries(quoted))
      assert.match(problemOf({ ...EMAILJS, ...GA4, [name]: value }), new RegExp(`^${name} must be .* \\(it has quotes around it\\)$`))
  })

  it('point to the real services until they are told otherwise', () => {
    const result = parseConfig({ ...GOOGLE, ...EMAILJS, ...GA4 })
    assert.ok(result.ok)
    assert.equal(result.config.google?.jwksUrl, 'https://www.googleapis.com/oauth2/v3/certs')
    assert.equal(result.config.google?.scriptUrl, 'https://accounts.google.com/gsi/client')
    assert.equal(result.config.google?.issuer, undefined)
    assert.equal(result.config.emailJs?.url, 'https://api.emailjs.com')
    assert.equal(result.config.ga4?.url, 'https://www.google-analytics.com')
  })

  it('say so where a password of SMTP_URL has to be percent-encoded', () => {
    for (const sign of ['#', '?', '/', '%', '%4', '%ff', '%zz', '12#', '12/', '12?', '@/', '\t', '\n']) {
      const problem = problemOf({ ...SMTP, SMTP_URL: `smtp://site:${sign}hidden${sign}@mail.example.com:587` })
      assert.match(problem, /^SMTP_URL must be percent-encoded in its name and password: # is %23, .*@ is %40/, JSON.stringify(sign))
      assert.doesNotMatch(problem, /hidden/)
    }
    for (const password of ['p@ss', 'a:b', 'a b', 'a&b=c+d', '100%25', encodeURIComponent('#?/%@:')])
      assert.equal(problemOf({ ...SMTP, SMTP_URL: `smtp://site:${password}@mail.example.com:587` }), '', password)
  })

  it('take no second line, which would become a part of the host', () => {
    for (const SMTP_URL of ['smtp://mail.example.com\nuser', 'smtp://name:word@mail.exam\tple.com\r\nx'])
      assert.match(problemOf({ ...SMTP, SMTP_URL }), /^SMTP_URL must be smtp:/, JSON.stringify(SMTP_URL))
  })

  it('take a name to greet by in SMTP_URL, and nothing else behind it', () => {
    for (const query of ['?name=web1', '/?name=web1.example.com', '?name=[192.0.2.7]', '?name=[IPv6:2001:db8::7]'])
      assert.equal(problemOf({ ...SMTP, SMTP_URL: `smtp://mail.example.com${query}` }), '', query)
    for (const query of [
      '?name',
      '?name=',
      '?name=a%0D%0AMAIL',
      '?name=a b',
      '?name=a&name=b',
      '?name=a&x=1',
      '?nmae=a',
      '?name=-a',
      '?name=a#b',
    ])
      assert.match(problemOf({ ...SMTP, SMTP_URL: `smtp://mail.example.com${query}` }), /^SMTP_URL must be/, query)
  })

  it('switch the sign-in link off where Google is on, unless it is asked for', () => {
    const linkWith = (environment: Record<string, string>) => {
      const result = parseConfig(environment)
      return result.ok && result.config.signInLink
    }
    assert.equal(linkWith({}), true)
    assert.equal(linkWith(GOOGLE), false)
    assert.equal(linkWith({ ...GOOGLE, SIGN_IN_LINK: 'auto' }), false)
    assert.equal(linkWith({ ...GOOGLE, SIGN_IN_LINK: 'on' }), true)
    assert.equal(linkWith({ SIGN_IN_LINK: 'off' }), false)
  })

  it('are refused when half of them is missing, by the name of the missing one', () => {
    const without = (all: Record<string, string>, name: string) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))
    for (const all of [EMAILJS, SMTP, GA4]) {
      assert.equal(problemOf(all), '')
      for (const name of Object.keys(all))
        assert.match(problemOf(without(all, name)), new RegExp(`^${name} is required when [A-Z_]+ is set$`))
    }
    assert.equal(problemOf({ EMAILJS_ACCESS_TOKEN: 'x' }), 'EMAILJS_USER_ID is required when EMAILJS_ACCESS_TOKEN is set')
    assert.equal(problemOf({ EMAILJS_URL: 'https://x.example' }), 'EMAILJS_USER_ID is required when EMAILJS_URL is set')
    assert.equal(problemOf({ GOOGLE_JWKS_URL: 'https://x.example/keys' }), 'GOOGLE_CLIENT_ID is required when GOOGLE_JWKS_URL is set')
    assert.equal(problemOf({ ...GOOGLE, GOOGLE_ISSUER: 'https://x.example' }), 'GOOGLE_JWKS_URL is required when GOOGLE_ISSUER is set')
    assert.equal(problemOf({ GA_URL: 'https://x.example' }), 'GA_MEASUREMENT_ID is required when GA_URL is set')
  })
})

describe('wrong settings of the systems outside', () => {
  it('are refused when they are wrong, by name and never by value', () => {
    const wrong: [string, string[]][] = [
      ['GOOGLE_CLIENT_ID', ['hidden value', 'hidden\nvalue']],
      ['GOOGLE_JWKS_URL', ['hidden', 'http://hidden.example/certs', 'https://hidden:x@y.example', "https://hidden.example/'x"]],
      ['GOOGLE_SCRIPT_URL', ['hidden', 'http://hidden.example/x', "https://hidden.example/;script-src 'unsafe-inline'"]],
      ['EMAILJS_URL', ['hidden', 'http://hidden.example', 'ftp://hidden.example']],
      ['EMAILJS_SERVICE_ID', ['hidden id']],
      [
        'SMTP_URL',
        [
          'hidden',
          'http://hidden.example',
          'smtp://',
          'smtp://hidden.example/x',
          'smtp://hidden.example?tls=off',
          'smtp://hidden@x',
          'smtp://%zz:hidden@x',
        ],
      ],
      [
        'MAIL_FROM',
        [
          ...['hidden', 'Hidden <hidden>', 'hidden@x.example, y@z.example', 'A\nBcc: hidden <a@x.example>', '"Hidden <a@x.example>"'],
          ...['hidden@x.example, B <b@x.example>', '"A\nB" <hidden@x.example>', '"A" hidden <a@x.example>', 'hidden@bü cher.example'],
        ],
      ],
      ['CONTACT_TO', ['hidden', 'hidden@x.example,y@z.example', 'Hidden <hidden@x.example>']],
      ['GA_MEASUREMENT_ID', ['hidden', 'UA-hidden', 'G-hidden&api_secret=x']],
      ['GA_URL', ['hidden', 'http://hidden.example']],
    ]
    for (const [name, values] of wrong)
      for (const value of values) {
        const problem = problemOf({ ...GOOGLE, ...EMAILJS, ...SMTP, ...GA4, [name]: value })
        assert.match(problem, new RegExp(`^${name} must be `), `${name}=${value}`)
        assert.doesNotMatch(problem, /hidden/i)
      }
  })

  it('keep their secrets from what pages can reach', () => {
    const result = parseConfig({ ...GOOGLE, ...EMAILJS, ...SMTP, ...GA4, EMAILJS_ACCESS_TOKEN: 'private_key' })
    assert.ok(result.ok)
    const reachable = JSON.stringify(settingsOf(result.config))
    for (const secret of ['private_key', 'public_key', 'pass', 'secret', 'service_1'])
      assert.equal(reachable.includes(secret), false, secret)
  })

  it('stop the start with one line', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['server/start.ts'], {
      env: { PATH: process.env.PATH, EMAILJS_USER_ID: 'planted-value' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    assert.equal(status, 1)
    assert.equal(stderr, 'Not started: EMAILJS_SERVICE_ID is required when EMAILJS_USER_ID is set.\n')
    assert.equal(stdout, '')
  })
})
