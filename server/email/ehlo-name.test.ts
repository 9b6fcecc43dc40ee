import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openSmtp } from './smtp.ts'

const PLACE = { from: 'website@tradewind.example' }

it('SMTP greets by the host of the site, or by the name in the URL, which strict relays want', async (t) => {
  const peer = await openSmtpPeer()
  t.after(() => peer.close())
  peer.state.mode = 'wants-name'
  const names: [string, string, string][] = [
    ['https://www.tradewind.example', '', 'www.tradewind.example'],
    ['https://bücher.example:8443', '', 'xn--bcher-kva.example'],
    ['http://localhost:3000', '', 'localhost'],
    ['https://www.tradewind.example', '?name=web1.tradewind.example', 'web1.tradewind.example'],
    ['https://www.tradewind.example.', '/?name=web1', 'web1'],
    ['https://192.0.2.7', '?name=web1', 'web1'],
  ]
  for (const [siteUrl, query, name] of names) {
    peer.state.names.clear()
    const mailer = openSmtp({ ...PLACE, url: peer.url + query, siteUrl })
    assert.equal((await mailer.send(MAIL))?.outcome, 'sent', name)
    await mailer.close()
    assert.deepEqual([...peer.state.names], [name])
  }
  peer.state.mode = 'up'
  for (const [siteUrl, name] of [
    ['https://192.0.2.7', '[192.0.2.7]'],
    ['https://[2001:db8::7]', '[ipv6:2001:db8::7]'],
  ] as const) {
    peer.state.names.clear()
    const mailer = openSmtp({ ...PLACE, url: peer.url, siteUrl })
    await mailer.send(MAIL)
    await mailer.close()
    assert.deepEqual([...peer.state.names], [name])
  }
})
