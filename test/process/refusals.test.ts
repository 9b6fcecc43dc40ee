import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Hono } from 'hono'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from './free-port.ts'
import { statusOf } from './raw-request.ts'

const HOST = 'Host: localhost'

describe('the server of the site', () => {
  let port: number
  let asked: string[]
  let stop: () => Promise<void>

  before(async () => {
    const app = new Hono().all('*', (c) => {
      asked.push(`${c.req.method} ${c.req.path}`)
      return c.text('here')
    })
    const { given, serving } = await onFreePort(async (given) => ({
      given,
      serving: await serveApp(app, { host: '127.0.0.1', port: given }),
    }))
    port = given
    stop = () => serving.stop(0)
  })

  after(() => stop())

  /** The status of a request with these lines, and what of it came to the app. */
  async function ask(...lines: string[]): Promise<[status: number, asked: string[]]> {
    asked = []
    const status = await statusOf(port, [[...lines, 'Connection: close', '', ''].join('\r\n')])
    return [status, asked]
  }

  it('hands a plain request to the app', async () => {
    assert.deepEqual(await ask('GET /faq HTTP/1.1', HOST), [200, ['GET /faq']])
  })

  for (const target of ['http://elsewhere.example/faq', '*', 'faq'])
    it(`refuses the target ${target}`, async () => {
      assert.deepEqual(await ask(`OPTIONS ${target} HTTP/1.1`, HOST), [400, []])
    })

  for (const [what, lines] of Object.entries({ 'without a host': [], 'with two hosts': [HOST, 'HOST: elsewhere.example'] }))
    it(`refuses a request ${what}`, async () => {
      assert.deepEqual(await ask('GET / HTTP/1.0', ...lines), [400, []])
      assert.deepEqual(await ask('GET / HTTP/1.1', ...lines), [400, []])
    })

  it('refuses TRACE, and makes no tunnel', async () => {
    assert.deepEqual(await ask('TRACE / HTTP/1.1', HOST), [405, []])
    const [status, reached] = await ask('CONNECT elsewhere.example:443 HTTP/1.1', HOST)
    assert.ok(status < 200 || status >= 400, String(status))
    assert.deepEqual(reached, [])
  })

  it('says in words why it cannot listen', async () => {
    const app = new Hono()
    await assert.rejects(serveApp(app, { host: '127.0.0.1', port }), {
      message: `port ${port} is in use already; set PORT to another one`,
    })
    // An address that is kept for documents: no machine has it.
    await assert.rejects(serveApp(app, { host: '192.0.2.1', port }), { message: /^cannot listen on HOST and port \d+ \(EADDRNOTAVAIL\)$/ })
  })
})
