import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RouterContextProvider } from 'react-router'
import { readForm } from '#app/requests/read-form.ts'

/** Two hundred fields, each behind the line `--a`. */
const MANY = `${'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(200)}--a--\r\n`

async function statusOf(type: string, body: string): Promise<number> {
  const request = new Request('https://site.example/contact-us', { method: 'POST', body, headers: { 'Content-Type': type } })
  return readForm(request, new RouterContextProvider()).then(
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

describe('the pieces of a form', () => {
  const sentIn = (count: number, bytes: number) => {
    let left = count
    const body = new ReadableStream<Uint8Array>({
      pull: (sent) => (left-- > 0 ? sent.enqueue(new Uint8Array(bytes).fill(97)) : sent.close()),
    })
    return { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  }
  const read = (count: number, bytes: number) =>
    readForm(new Request('https://site.example/contact-us', sentIn(count, bytes)), new RouterContextProvider())

  it('R35 are put together, however many, unless they are crumbs', async () => {
    for (const [count, bytes] of [
      [1, 65_536],
      [4, 16_384],
      [5, 10_000],
      [600, 100],
      [900, 1],
    ] as const)
      assert.equal([...(await read(count, bytes)).keys()][0]?.length, count * bytes)
    for (const [count, bytes] of [
      [5000, 1],
      [60_000, 1],
      [10_000, 6],
    ] as const)
      await assert.rejects(read(count, bytes), ({ init }: { init: { status: number } }) => init.status === 400)
  })
})
