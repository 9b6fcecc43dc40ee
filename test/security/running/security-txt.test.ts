import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS } from '#lib/time/dates.ts'
import { parseConfig } from '#server/config/config.ts'
import { settingsOf } from '#server/services/services.ts'
import { openTestApp } from '#test/test-app.ts'

const PATH = '/.well-known/security.txt'

function fieldsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  assert.ok(
    lines.every((line) => /^[A-Z][A-Za-z-]+: \S+$/.test(line)),
    text,
  )
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]))
}

describe('/.well-known/security.txt', () => {
  test('says whom to tell, for whom it is right, and that it is good for some months from whatever day it is', async () => {
    const app = await openTestApp({ settings: { siteUrl: 'https://www.example.com' } })
    for (const now of [
      '2026-11-22T06:00:00Z',
      '2026-11-23T06:00:00Z',
      '2027-05-31T23:59:59Z',
      '2028-02-29T12:00:00Z',
      '2030-12-31T23:00:00Z',
    ]) {
      app.clock.now = new Date(now)
      const response = await app.request(`https://www.example.com${PATH}`)
      assert.deepEqual([response.status, response.headers.get('Content-Type')?.toLowerCase()], [200, 'text/plain; charset=utf-8'])
      const { Contact, Canonical, Expires = '' } = fieldsIn(await response.text())
      assert.deepEqual([Contact, Canonical], ['mailto:support@tradewind.example', `https://www.example.com${PATH}`])
      const days = (Date.parse(Expires) - app.clock.now.getTime()) / DAY_MS
      assert.ok(days > 140 && days < 365, `${now}: ${Expires}`)
    }
    await app.close()
  })

  test('names who is set for it, by mail or on the web', async () => {
    for (const [set, contact] of [
      ['security@example.com', 'mailto:security@example.com'],
      ['https://www.example.com/report', 'https://www.example.com/report'],
    ] as const) {
      const read = parseConfig({ SECURITY_CONTACT: set })
      assert.ok(read.ok)
      const app = await openTestApp({ settings: settingsOf(read.config) })
      assert.equal(fieldsIn(await (await app.request(`http://localhost:3000${PATH}`)).text()).Contact, contact)
      await app.close()
    }
    for (const bad of ['http://example.com', 'somebody', 'https://', 'a@b.example\nContact: x', 'https://a.example/ b'])
      assert.equal(parseConfig({ SECURITY_CONTACT: bad }).ok, false, bad)
  })
})
