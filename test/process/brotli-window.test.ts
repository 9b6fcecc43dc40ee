import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { compressed, decompressed } from '#server/http/compress.ts'
import { answerOf } from './raw-response.ts'
import { startSite } from './running-site.ts'

const KB = 1024

describe("brotli's window", () => {
  it('is as large as a text needs, for larger ones take megabytes while each page is compressed', async () => {
    for (const [bytes, window] of [
      [2 * KB, 64 * KB],
      [60 * KB, 64 * KB],
      [64 * KB, 128 * KB],
      [300 * KB, 512 * KB],
    ] as const) {
      const text = new Uint8Array(randomBytes(bytes))
      const sent = await compressed(text, 'br', 'best')
      assert.equal(windowOf(sent), window, `of ${bytes} bytes`)
      assert.deepEqual(await decompressed(sent, 'br'), text)
    }
  })

  it('is that for pages that are kept', async () => {
    const site = await startSite({ env: { DEMO_CONTENT: 'on' } })
    const ask = () => answerOf(site.url, { 'Accept-Encoding': 'br' })
    try {
      let answer = await ask()
      while (!answer.response.headers.etag?.endsWith('-best"')) answer = await ask()
      assert.equal(windowOf(new Uint8Array(answer.body)), 64 * KB)
      assert.match(new TextDecoder().decode(await decompressed(new Uint8Array(answer.body), 'br')), /<\/html>/)
    } finally {
      await site.stop()
    }
  })
})

/** As said at the beginning of a stream: RFC 7932, section 9.1. */
function windowOf([first = 0]: Uint8Array): number {
  const [few, many] = [(first >> 1) & 7, (first >> 4) & 7]
  const bits = first % 2 === 0 ? 16 : few > 0 ? 17 + few : many > 0 ? 8 + many : 17
  return 2 ** bits
}
