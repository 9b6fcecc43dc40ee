import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { recordEmailResult } from '#domain/email/email-status.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { freePort } from '#test/process/free-port.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { examine, newStore } from './examine.ts'

test('the doctor says that the site’s emails do not go out, since when, and what to do for each reason', async (t) => {
  const { data, file } = await newStore(t)
  const { store } = await openFile(file)
  const error = { reason: 'sign-in-refused', isPermanent: true } as const
  const ports = { store, now: () => new Date('2026-11-21T06:00:00Z'), log: () => {} }
  await recordEmailResult(ports, { outcome: 'retry', detail: 'SMTP EAUTH after AUTH PLAIN', error })
  await store.close()
  const env = { PORT: String(await freePort()), DATA_DIR: data, ADMIN_EMAIL: 'you@example.com', MAIL_FROM: 'website@example.com' }
  const tls = createTlsServer(selfSigned(t, 'mail.example'))
  tls.on('tlsClientError', () => {})
  await once(tls.listen(0, '127.0.0.2'), 'listening')
  t.after(() => tls.close())
  const place = `127.0.0.2:${(tls.address() as AddressInfo).port}`
  const ways: [string, RegExp][] = [
    [`smtp://${place}`, /SMTP_URL says smtp:\/\/ and this port begins with TLS/],
    [`smtps://${place}`, /set NODE_EXTRA_CA_CERTS to its path/],
  ]
  for (const [SMTP_URL, fix] of ways) {
    const { written, says } = await examine(t, { ...env, SMTP_URL })
    says('problem', 'mail', /does not take mail from here/)
    says('problem', 'mail', /no email has gone out since 2026-11-21T06:00:00\.000Z; last error: SMTP EAUTH/)
    assert.match(written, fix, SMTP_URL)
    assert.match(written, /See name and password in SMTP_URL/)
  }
})
