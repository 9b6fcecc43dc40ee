import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { readImageUpload } from '#app/requests/read-image-upload.ts'

const asked = (body: BodyInit, headers: Record<string, string> = {}) => new Request('http://localhost/', { method: 'POST', body, headers })

const multipart = (body: string) => asked(body, { 'Content-Type': 'multipart/form-data; boundary=xyz' })

describe('a form with a picture', () => {
  it('is read as it was sent, byte for byte, whatever is in it', async () => {
    const hard = Buffer.concat([Buffer.from('\r\n--'), randomBytes(100_000), Buffer.from('\r\n\r\n--\r\n'), Buffer.alloc(3000, '\r')])
    const form = new FormData()
    form.set('for', 'item')
    form.set('picture', new File([hard], 'a "name" of ünusual kind.png'))
    form.set('word', 'ärger\r\n--')
    const read = await readImageUpload(asked(form))
    assert.ok(Buffer.from(read.bytes).equals(hard))
    assert.equal(read.name, 'a "name" of ünusual kind.png')
    assert.deepEqual(
      [...read.texts],
      [
        ['for', 'item'],
        ['word', 'ärger\r\n--'],
      ],
    )
  })

  it('may have no picture, or an empty one', async () => {
    assert.equal((await readImageUpload(asked(new FormData()))).bytes.length, 0)
    const form = new FormData()
    form.set('picture', new File([], ''))
    assert.equal((await readImageUpload(asked(form))).bytes.length, 0)
  })

  it('is refused when it is broken or too large, and nothing of it is taken', async () => {
    const part = '--xyz\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nabc'
    const refused: [Request, number][] = [
      [multipart('nothing'), 400],
      [multipart(part), 400],
      [multipart(`${part}\r\n--xyz`), 400],
      [multipart('--xyz\r\nContent-Disposition: form-data; name="picture"\r\n--xyz--\r\n'), 400],
      [multipart(`--xyz\r\nX: y\r\n\r\nabc\r\n--xyz--\r\n`), 400],
      [multipart(`${'--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(21)}--xyz--\r\n`), 413],
      [asked('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }), 400],
      [asked(new Uint8Array(11 * 1024 * 1024 + 1), { 'Content-Type': 'multipart/form-data; boundary=xyz' }), 413],
    ]
    for (const [at, [request, status]] of refused.entries())
      await assert.rejects(
        readImageUpload(request),
        (refusal: { init?: { status?: number } }) => refusal.init?.status === status,
        String(at),
      )
    assert.equal(Buffer.from((await readImageUpload(multipart(`${part}\r\n--xyz--\r\n`))).bytes).toString(), 'abc')
  })
})
