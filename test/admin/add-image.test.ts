import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { openTestApp, type TestApp } from '#test/test-app.ts'

describe('a picture for the text of an article', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  it('is stored whole, and where it is served and how large it is comes back', async () => {
    const wide = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#1c5a66' } })
      .jpeg()
      .toBuffer()
    const response = await app.post('/add-picture', { picture: new Blob([new Uint8Array(wide)]) }, cookie)
    assert.equal(response.status, 200)
    const { src, file, ...rest } = await response.json()
    assert.deepEqual(rest, { ok: true, width: 1440, height: 360, alt: '' })
    assert.equal(src, `/assets/img/960x900/${file}`)
    const served = await app.request(src)
    const { width, height } = await sharp(await served.arrayBuffer()).metadata()
    assert.deepEqual([served.headers.get('Content-Type'), width, height], ['image/webp', 1440, 360])
  })

  it('is refused in words when it is missing, no picture or too heavy, and nothing is stored', async () => {
    const before = (await app.store.find({ indexes: ['images'], size: 0 })).total
    const refusals: [string, Record<string, string | Blob>, number, RegExp][] = [
      ['nothing', {}, 422, /Choose an image/],
      ['a word', { picture: 'x' }, 422, /Choose an image/],
      ['an empty file', { picture: new Blob([]) }, 422, /Choose an image/],
      ['a drawing', { picture: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) }, 415, /isn’t an image we can use/],
      ['a heavy one', { picture: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) }, 413, /larger than 10 MB/],
    ]
    for (const [name, fields, status, words] of refusals) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      const response = await app.post('/add-picture', form, cookie)
      assert.equal(response.status, status, name)
      const { ok, message } = await response.json()
      assert.equal(ok, false, name)
      assert.match(message, words, name)
    }
    assert.equal((await app.store.find({ indexes: ['images'], size: 0 })).total, before)
  })
})
