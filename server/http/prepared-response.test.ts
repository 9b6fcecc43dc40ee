import assert from 'node:assert/strict'
import { it } from 'node:test'
import { prepareResponse, responseBuffer } from './prepared-response.ts'

it('a finished answer says the time at which it is sent', (t) => {
  const answer = prepareResponse({ status: 200, headers: [['X-A', 'b']], body: new Uint8Array([66]), isPage: true })
  for (const second of [0, 1, 1, 86_400]) {
    const now = Date.parse('2026-11-21T23:59:58.900Z') + second * 1000
    t.mock.timers.enable({ apis: ['Date'], now })
    const lines = ['HTTP/1.1 200 OK', `Date: ${new Date(now).toUTCString()}`, 'X-A: b', 'Connection: keep-alive', '', 'B']
    assert.equal(responseBuffer(answer).toString(), lines.join('\r\n'))
    t.mock.timers.reset()
  }
})
