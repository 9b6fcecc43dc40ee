import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { statusOf } from '#test/process/raw-request.ts'
import { openCounted } from './counted-server.ts'

const HOST = 'Host: localhost'

describe('the server of the site', () => {
  let server: Awaited<ReturnType<typeof openCounted>>

  before(async () => {
    server = await openCounted()
  })

  after(() => server.stop())

  /** The status of a request with these lines, and what of it came to the app. */
  async function ask(...lines: string[]): Promise<[status: number, asked: string[]]> {
    server.handled.length = 0
    const status = await statusOf(server.port, [[...lines, 'Connection: close', '', ''].join('\r\n')])
    return [status, server.handled.map(({ method, path }) => `${method} ${path}`)]
  }

  it('R36 hands a plain request to the app', async () => {
    assert.deepEqual(await ask('GET /faq HTTP/1.1', HOST), [200, ['GET /faq']])
  })

  for (const target of ['http://elsewhere.example/faq', '*', 'faq'])
    it(`R36 refuses the target ${target}`, async () => {
      assert.deepEqual(await ask(`OPTIONS ${target} HTTP/1.1`, HOST), [400, []])
    })

  for (const [what, lines] of Object.entries({ 'without a host': [], 'with two hosts': [HOST, 'HOST: elsewhere.example'] }))
    it(`R36 refuses a request ${what}`, async () => {
      assert.deepEqual(await ask('GET / HTTP/1.0', ...lines), [400, []])
      assert.deepEqual(await ask('GET / HTTP/1.1', ...lines), [400, []])
    })

  it('R36 refuses TRACE, and makes no tunnel', async () => {
    assert.deepEqual(await ask('TRACE / HTTP/1.1', HOST), [405, []])
    const [status, reached] = await ask('CONNECT elsewhere.example:443 HTTP/1.1', HOST)
    assert.ok(status < 200 || status >= 400, String(status))
    assert.deepEqual(reached, [])
  })
})
