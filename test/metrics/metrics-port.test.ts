import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { after, before, describe, it } from 'node:test'
import { family } from '#server/metrics/families.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { freePort } from '#test/process/free-port.ts'

let port: number
let metrics: Awaited<ReturnType<typeof serveMetrics>>

before(async () => {
  port = await freePort(35_000, 1000)
  metrics = await serveMetrics({ host: '0.0.0.0', port }, async () => [[family('tradewind_workers', [{ value: 1 }])]])
})

after(() => metrics.stop(0))

async function statusFor(host: string): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, path: '/metrics', headers: { Host: host }, agent: false }).end()
  const [response] = await once(asked, 'response')
  response.resume()
  return response.statusCode
}

describe('the port of the figures', () => {
  it('answers under its own names alone', async () => {
    for (const name of ['127.0.0.1', `127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`, `${hostname()}:${port}`])
      assert.equal(await statusFor(name), 200, name)
    const strangers = [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.1',
      'evil@localhost.x',
    ]
    for (const name of [...strangers, 'x', 'local host', '[::2]', '2130706433.evil.example']) assert.equal(await statusFor(name), 421, name)
  })

  it('answers while sixty requests are half sent, and again and again', async (t) => {
    const halves = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'))
    t.after(() => {
      for (const half of halves) half.destroy()
    })
    for (const half of halves) {
      half.on('error', () => {})
      if (half.connecting) await once(half, 'connect')
      half.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n')
    }
    for (let scrape = 0; scrape < 5; scrape++) {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`)
      assert.equal(response.status, 200)
      assert.match(await response.text(), /tradewind_workers 1/)
    }
  })
})
