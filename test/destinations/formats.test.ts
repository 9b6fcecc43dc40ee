import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkDestinationUrl } from '#domain/destinations/change-destination.ts'
import { readMessage } from '#domain/messages/messages.ts'
import { formats } from '#domain/webhooks/message-formats.ts'
import { createWebhooks } from '#server/webhooks/post-webhook.ts'

const SITE = 'https://www.example.com'
const OURS = `${SITE}/admin/messages/m1`
const HOSTILE = [
  '<!channel> <!here> <!everyone> <@U1> <#C1> <!subteam^S1> @here @channel @U1 <at>Asha</at>',
  '[x](http://evil.example/) <http://evil.example|click> http://evil.example www.evil.example evil.example mailto:a@evil.example',
  '&lt;!channel&gt; &#60;!channel&#62; *bold* `code` \u202Egpj.exe\u202C \u2066x\u2069 \u200Fright',
  'ev\u200Bil.example \u{E0041}',
]

type Node = { [name: string]: unknown }

/** Every text in a message, with the object that holds it. */
function textsIn(value: unknown): { text: string; holder: Node }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Node
  const own = typeof holder.text === 'string' ? [{ text: holder.text, holder }] : []
  return [...own, ...Object.values(holder).flatMap(textsIn)]
}

function told(text: string) {
  const body = { from_name: text, email: 'a@b.example', subject: text, message: text, received_at: '2026-11-21T06:00:00.000Z' }
  return { message: readMessage({ id: 'm1', body }), siteUrl: SITE }
}

function assertTame(text: string, where: string): void {
  assert.doesNotMatch(text, /[<>]|@\w|\w\.\w|:\/\/|\]\(|&(?:lt|gt|amp|#)|[\u202A-\u202E\u2066-\u2069\u200E\u200F]/, where)
}

describe('what a visitor wrote', () => {
  it('is plain text in Slack: no mention, no link, no more than Slack takes', () => {
    for (const text of [...HOSTILE, '<@U1>'.repeat(4000), '😀'.repeat(10_000), '', 'x'.repeat(20_000)]) {
      const sent = formats.slack(told(text))
      const { text: title, blocks, parse, link_names } = JSON.parse(sent)
      assert.deepEqual([title, parse, link_names], ['New message', 'none', false])
      for (const { text: shown, holder } of textsIn(blocks)) {
        if (holder.type === 'mrkdwn') assert.equal(shown, `<${OURS}|Open in the inbox>`)
        else {
          assert.equal(holder.type, 'plain_text')
          assertTame(shown, text.slice(0, 40))
        }
        assert.ok(shown.length > 0 && shown.length <= 3000 && shown.isWellFormed(), text.slice(0, 40))
      }
      assert.ok(blocks[0].text.text.length <= 150)
    }
  })

  it('is plain text in Teams: no mention, no link, no more than 28 KB', () => {
    for (const text of [...HOSTILE, '😀'.repeat(10_000), '界'.repeat(20_000), '"\\'.repeat(10_000)]) {
      const sent = formats.teams(told(text))
      const { content } = JSON.parse(sent).attachments[0]
      assert.deepEqual(content.actions, [{ type: 'Action.OpenUrl', title: 'Open in the inbox', url: OURS }])
      assert.equal(content.msteams, undefined)
      for (const { text: shown, holder } of textsIn(content.body)) {
        assert.equal(holder.type, 'TextRun')
        assertTame(shown, text.slice(0, 40))
      }
      assert.ok(
        Buffer.byteLength(sent, 'utf16le') <= 28 * 1024 && Buffer.byteLength(sent) <= 28 * 1024,
        `${text.slice(0, 9)} ${sent.length}`,
      )
    }
  })

  it('arrives unchanged in a signed webhook', () => {
    for (const text of HOSTILE) assert.equal(JSON.parse(formats.webhook(told(text))).data.message, text)
  })
})

const THIS_SITE = 'That’s this site itself. Enter another URL.'

describe('the URL of a destination', () => {
  const check = (url: string, siteUrl = SITE) =>
    checkDestinationUrl({ settings: { siteUrl }, webhooks: { isNamedHost: (host) => host === 'crm.internal' } }, url)

  it('is https and not this site', () => {
    const refused: [string, string][] = [
      ['no url', 'Enter a URL that starts with https, without a name or password in it.'],
      ['ftp://files.example/', 'Enter a URL that starts with https, without a name or password in it.'],
      ['https://name:secret@hooks.example/', 'Enter a URL that starts with https, without a name or password in it.'],
      ['http://hooks.example/', 'Enter a URL that starts with https. Your IT team can allow others by name.'],
      [`${SITE}/x`, THIS_SITE],
      ['https://WWW.example.com./x', THIS_SITE],
      ['https://example.com:8443/x', THIS_SITE],
    ]
    for (const [url, problem] of refused) assert.equal(check(url), problem, url)
    assert.equal(check('http://localhost:3000/', 'http://localhost:3000'), THIS_SITE)
    assert.ok(check('http://crm.internal/') instanceof URL)
  })

  it('leads to no private address, unless the setting names its host', async () => {
    const asked = (namedHosts: string[], address: string) =>
      createWebhooks({ userAgent: 'Test', namedHosts, mostMs: 500, resolve: async () => ['10.0.0.5'] }).post({
        url: address,
        headers: {},
        body: '',
      })
    for (const url of [
      'https://crm.example/',
      'https://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'https://localhost/',
    ])
      assert.deepEqual(await asked(['other.internal', '127.0.0.1:9'], url), { ok: false, reason: 'inside' }, url)
    assert.deepEqual(await asked(['127.0.0.1:9'], 'http://127.0.0.1:9/'), { ok: false, reason: 'unreachable' })
  })
})
