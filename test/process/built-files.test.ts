import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type RunningSite, startSite } from './running-site.ts'

const FILES = globSync('build/client/**', { withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice('build/client'.length))

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

describe('every file of the build', () => {
  let site: RunningSite

  before(async () => {
    site = await startSite({ env: { SITE_URL: 'https://www.tradewind.example', SIGN_IN_LINK: 'on' } })
  })

  after(() => site.stop())

  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: site.port, path, method, headers: { Host: 'www.tradewind.example', ...headers } },
        async (response) => resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) }),
      )
      asked.on('error', reject).end()
    })
  }

  it('is there, with the security headers, and immutable if its name is a hash', async () => {
    assert.ok(FILES.length > 50, `${FILES.length} files`)
    for (const path of FILES) {
      const { status, headers, body } = await ask(path)
      assert.equal(status, 200, path)
      assert.deepEqual(body, await readFile(`build/client${path}`), path)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
      assert.equal(headers['x-frame-options'], 'DENY', path)
      assert.match(String(headers['content-security-policy']), /default-src 'none'/, path)
      assert.match(headers['strict-transport-security'] ?? '', /max-age=\d{8}/, path)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path)
      assert.ok(headers['referrer-policy'] && headers['content-type'], path)
      const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      assert.equal(headers['cache-control'], kept, path)
    }
  })

  it('is answered under the host name of the site alone', async () => {
    for (const path of FILES)
      for (const Host of ['evil.example', 'localhost', 'www.tradewind.example.evil.example'])
        assert.equal((await ask(path, { Host })).status, 421, `${path} under ${Host}`)
    for (const path of [...FILES.slice(0, 1), '/faq', '/nope'])
      for (const more of [
        'evil.example@%',
        'evil.example:x@%',
        '%/evil.example',
        '%?evil.example',
        '%#evil.example',
        '%\\evil.example',
        'www%2etradewind.example',
      ]) {
        const Host = more.replace(/%(?!2e)/, 'www.tradewind.example')
        const { status = 0 } = await ask(path, { Host })
        assert.ok([400, 421].includes(status), `R36 ${path} under ${Host}: ${status}`)
      }
  })

  it('comes compressed to whoever takes it, and not at all to whoever has it', async () => {
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const path of FILES.filter((file) => /\.(?:js|css|svg)$/.test(file)))
      for (const encoding of ['br', 'gzip'] as const) {
        const { headers, body } = await ask(path, { 'Accept-Encoding': encoding })
        assert.equal(headers['content-encoding'], encoding, path)
        assert.match(headers.vary ?? '', /Accept-Encoding/, path)
        assert.deepEqual(decoded[encoding](body), await readFile(`build/client${path}`), path)
        const again = await ask(path, { 'Accept-Encoding': encoding, 'If-None-Match': headers.etag ?? '' })
        assert.equal(again.status, 304, path)
        assert.equal(again.headers['x-content-type-options'], 'nosniff', path)
        assert.equal(again.body.length, 0, path)
      }
    const head = await ask(FILES[0] ?? '', {}, 'HEAD')
    assert.deepEqual([head.status, head.body.length], [200, 0])
  })

  it('is all there is: no other path leads to a file', async () => {
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/assets/',
      '/assets',
      '/favicon.ico/',
      '/__proto__',
    ])
      assert.equal((await ask(path)).status, 404, path)
  })
})
