import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readForm } from '#app/read-form.ts'

/** Two hundred fields, each behind the line `--a`. */
const MANY = `${'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(200)}--a--\r\n`

async function statusOf(type: string, body: string): Promise<number> {
  const request = new Request('https://site.example/contact-us', { method: 'POST', body, headers: { 'Content-Type': type } })
  return readForm(request).then(
    () => 200,
    ({ init }) => init.status,
  )
}

describe('the fields of a form', () => {
  for (const about of ['boundary=a', 'boundary="a"', 'BOUNDARY=a', 'charset=utf-8; boundary=a', 'boundary=a; charset=utf-8'])
    it(`R40 are counted by ${about}`, async () => {
      assert.equal(await statusOf(`multipart/form-data; ${about}`, MANY), 413)
      assert.equal(await statusOf(`multipart/form-data; ${about}`, MANY.slice(MANY.lastIndexOf('--a\r\n'))), 200)
    })

  for (const about of [
    'boundary="a',
    'boundary="\\a"',
    'xboundary=b; boundary=a',
    'x="; boundary=b"; boundary=a',
    'x=";boundary=b;"; boundary=a',
  ])
    it(`R40 are not taken apart where it is doubtful what parts them: ${about}`, async () => {
      assert.equal(await statusOf(`multipart/form-data; ${about}`, MANY), 400)
    })
})
