import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseConfig } from '#server/config/config.ts'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTokenEndpoint } from '#test/peers/token-endpoint.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openOAuthTokens } from './oauth-tokens.ts'
import { openSmtp } from './smtp.ts'

const SENDER = 'website@tradewind.example'
const CLIENT = { clientId: 'client-1', clientSecret: 'hidden~Secret.1', scope: 'https://mail.example/.default' }

let endpoint: Awaited<ReturnType<typeof openTokenEndpoint>>
let peer: SmtpPeer

before(async () => {
  endpoint = await openTokenEndpoint()
  peer = await openSmtpPeer({ user: SENDER, tokens: endpoint.state.issued })
})

beforeEach(() => {
  Object.assign(endpoint.state, { requests: [], answer: undefined, expiresIn: 3600 })
  endpoint.state.issued.clear()
  peer.state.taken.length = 0
  peer.state.signIns.length = 0
})

after(() => Promise.all([peer.close(), endpoint.close()]))

function open(url = peer.url) {
  return openSmtp({ url, from: `Tradewind <${SENDER}>`, oauth: { tokenUrl: endpoint.url, ...CLIENT } })
}

const outcomeOf = async (mailer = open()) => {
  const result = await mailer.send(MAIL)
  await mailer.close()
  return result
}

describe('SMTP with OAuth tokens', () => {
  it('signs in by XOAUTH2 as the sender, or as the name in SMTP_URL, with a token got by client credentials', async () => {
    assert.equal((await outcomeOf())?.outcome, 'sent')
    const { clientId: client_id, clientSecret: client_secret, scope } = CLIENT
    assert.deepEqual(endpoint.state.requests, [{ grant_type: 'client_credentials', client_id, client_secret, scope }])
    assert.deepEqual(peer.state.signIns, [{ user: SENDER, secret: 'token-1' }])
    await outcomeOf(open(peer.url.replace('//', '//someone%40tradewind.example@')))
    assert.equal(peer.state.signIns[1]?.user, 'someone@tradewind.example')
  })

  it('gets one token for many emails at once, and another only shortly before it expires', async () => {
    const mailer = open()
    const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => mailer.send({ ...MAIL, id: `${at}` })))
    assert.ok(sent.every((result) => result?.outcome === 'sent'))
    await mailer.close()
    assert.equal(endpoint.state.requests.length, 1)
    for (const [expiresIn, untilSeconds] of [
      [3600, 3540],
      ['3600', 3540],
      [80, 40],
      [undefined, 240],
      [-5, 240],
      ['soon', 240],
    ] as const) {
      Object.assign(endpoint.state, { expiresIn, requests: [] })
      let seconds = 0
      const tokens = openOAuthTokens({ tokenUrl: endpoint.url, ...CLIENT }, () => seconds * 1000)
      await Promise.all([tokens.get(), tokens.get()])
      seconds = untilSeconds - 1
      await tokens.get()
      assert.equal(endpoint.state.requests.length, 1, String(expiresIn))
      seconds = untilSeconds
      assert.equal(tokens.cached(), undefined)
      await tokens.get()
      assert.equal(endpoint.state.requests.length, 2, String(expiresIn))
    }
  })

  it('gets one new token where the server refuses the cached one, and takes a refusal of a new one for a refusal', async (t) => {
    for (const hasChallenge of [false, true]) {
      const strict = await openSmtpPeer({ user: SENDER, tokens: endpoint.state.issued, hasChallenge })
      t.after(() => strict.close())
      const mailer = open(strict.url)
      assert.equal((await mailer.send(MAIL))?.outcome, 'sent')
      endpoint.state.issued.clear()
      await strict.stop()
      await strict.restart()
      endpoint.state.requests.length = 0
      const again = await mailer.send(MAIL)
      assert.equal(again?.outcome, 'sent', again?.detail)
      assert.equal(endpoint.state.requests.length, 1)
      await mailer.close()
    }
    const other = await openSmtpPeer({ user: SENDER, tokens: new Set() })
    t.after(() => other.close())
    const refused = await outcomeOf(open(other.url))
    assert.equal(refused?.outcome, 'retry')
    assert.match(refused?.detail ?? '', /^SMTP EAUTH after AUTH XOAUTH2: 535/)
    assert.doesNotMatch(refused?.detail ?? '', /token-\d/)
    assert.equal(other.state.signIns.length, 1)
  })

  it('says that the token was refused or cannot be got, without a word of the settings, and tries no sign-in', async (t) => {
    const secret = CLIENT.clientSecret
    const said: [status: number, body: string, detail: string][] = [
      [
        ...[401, JSON.stringify({ error: 'invalid_client', error_description: `AADSTS7000215: ${secret} of client-1 is wrong.` })],
        'The OAuth token request was refused: invalid_client (AADSTS7000215)',
      ] as [number, string, string],
      [400, JSON.stringify({ error: 'invalid_scope' }), 'The OAuth token request was refused: invalid_scope'],
      [400, JSON.stringify({ error: `${secret} <x>` }), 'The OAuth token endpoint answered 400 without a token'],
      [404, `<p>${secret}</p>`, 'The OAuth token endpoint answered 404 without a token'],
      [200, '{}', 'The OAuth token endpoint answered 200 without a token'],
      [200, JSON.stringify({ access_token: 'two\r\nlines' }), 'The OAuth token endpoint answered 200 without a token'],
      [302, '', 'The OAuth token endpoint answered 302 without a token'],
      [429, '{}', 'The OAuth token endpoint answered 429'],
      [503, JSON.stringify({ error: 'temporarily_unavailable' }), 'The OAuth token endpoint answered 503'],
    ]
    for (const [status, body, detail] of said) {
      endpoint.state.answer = { status, body }
      const error =
        status === 429 || status >= 500 ? { reason: 'unreachable', isPermanent: false } : { reason: 'sign-in-refused', isPermanent: true }
      assert.deepEqual(await outcomeOf(), { outcome: 'retry', detail, receiver: 'website@tradewind.example', error })
    }
    assert.deepEqual(peer.state.signIns, [])
    const gone = await openTokenEndpoint()
    await gone.close()
    await assert.rejects(openOAuthTokens({ tokenUrl: gone.url, ...CLIENT }).get(), {
      reason: 'token-unreachable',
      message: 'The OAuth token endpoint cannot be reached: ECONNREFUSED',
    })
    endpoint.state.answer = { status: 401, body: '{"error":"invalid_client"}' }
    await assert.rejects(openOAuthTokens({ tokenUrl: endpoint.url, ...CLIENT }).get(), { reason: 'token-refused' })
    const { written } = await runCommand(t, ['server/commands/doctor.ts'], { ...environment(), DEMO_CONTENT: 'off', DATA_DIR: '/nowhere' })
    assert.match(written, /^problem +mail +the server of SMTP_URL does not take mail from here: The OAuth token request was refused: inv/m)
    assert.ok(written.includes('See the SMTP_OAUTH_ settings') && !written.includes(secret), written)
  })

  it('is set by settings that belong together', () => {
    const problemOf = (changes: Record<string, string>) => {
      const result = parseConfig({ ...environment(), ...changes })
      return result.ok ? '' : result.problem
    }
    assert.equal(problemOf({}), '')
    assert.equal(problemOf({ SMTP_URL: 'smtp://name@smtp.office365.com' }), '')
    assert.equal(
      problemOf({ SMTP_URL: 'smtp://name:hidden@smtp.office365.com' }),
      'SMTP_URL must be without a password when SMTP_OAUTH_TOKEN_URL is set',
    )
    for (const name of ['SMTP_OAUTH_TOKEN_URL', 'SMTP_OAUTH_CLIENT_ID', 'SMTP_OAUTH_CLIENT_SECRET'])
      assert.match(problemOf({ [name]: '' }), new RegExp(`^${name} is required when SMTP_OAUTH_\\w+ is set$`))
    assert.match(problemOf({ SMTP_OAUTH_TOKEN_URL: 'http://login.example/token' }), /^SMTP_OAUTH_TOKEN_URL must be a web address/)
    assert.match(problemOf({ SMTP_OAUTH_SCOPE: ' a' }), /^SMTP_OAUTH_SCOPE must be a scope/)
  })
})

function environment() {
  return {
    SMTP_URL: peer.url,
    MAIL_FROM: SENDER,
    SMTP_OAUTH_TOKEN_URL: endpoint.url,
    SMTP_OAUTH_CLIENT_ID: CLIENT.clientId,
    SMTP_OAUTH_CLIENT_SECRET: CLIENT.clientSecret,
    SMTP_OAUTH_SCOPE: CLIENT.scope,
  }
}
