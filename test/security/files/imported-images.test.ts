import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import sharp from 'sharp'
import { EXPORT_HEADER } from '#domain/exports/export-header.ts'
import { openTestApp } from '#test/test-app.ts'

const drawn = (channels: 3 | 4) => sharp({ create: { width: 60, height: 50, channels, background: { r: 240, g: 160, b: 23, alpha: 0.5 } } })

/** With another size of the whole than it has. */
function resized(data: Buffer): Buffer {
  const copy = Buffer.from(data)
  copy.writeUInt32LE(copy.length - 8, 4)
  return copy
}

async function lying(side: number): Promise<Buffer> {
  const data = await drawn(3).webp().toBuffer()
  data.writeUInt16LE(side, 26)
  data.writeUInt16LE(side, 28)
  return data
}

it('R17 R19 a picture of an export is as pictures are stored here: nothing else is in it, no metadata, no more pixels', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const cookie = await app.signIn()
  const plain = await drawn(3).webp().toBuffer()
  const clear = await drawn(4).webp().toBuffer()
  const page = Buffer.from('<html><script>alert(1)</script>  ')
  const pictures: [name: string, data: Buffer, isTaken: boolean][] = [
    ['plain', plain, true],
    ['transparent', clear, true],
    ['lossless', await drawn(4).webp({ lossless: true }).toBuffer(), true],
    [
      'of where it was taken',
      await drawn(3)
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .webp()
        .toBuffer(),
      false,
    ],
    ['with a profile', await drawn(3).withIccProfile('p3').webp().toBuffer(), false],
    ['a page behind it', Buffer.concat([plain, page]), false],
    ['a page behind it that is counted', resized(Buffer.concat([plain, page])), false],
    ['a page in its place', resized(Buffer.concat([plain.subarray(0, 12), page])), false],
    ['cut off', plain.subarray(0, -10), false],
    ['two of them', resized(Buffer.concat([plain, plain.subarray(12)])), false],
    ['nothing but its beginning', resized(plain.subarray(0, 12)), false],
    ['with many pixels', await lying(16_383), false],
  ]
  for (const [at, [name, data, isTaken]] of pictures.entries()) {
    const picture = {
      file: `${String(at).padStart(32, '0')}.webp`,
      about: {},
      sha256: createHash('sha256').update(data).digest('base64url'),
      data: data.toString('base64'),
    }
    const lines = [EXPORT_HEADER, { picture }, { kind: 'news', id: `n${at}`, title: name, draft: true }]
    const file = new File([lines.map((line) => `${JSON.stringify(line)}\n`).join('')], 'items.ndjson')
    const said = (await (await app.post('/add-data-component/import', { file }, cookie)).text()).trim().split('\n').at(-1) ?? ''
    const { stored, problems } = JSON.parse(said).report
    const words = problems.map(({ text }: { text: string }) => text)
    if (isTaken) assert.deepEqual([stored, words], [1, []], name)
    else assert.match(words.join(), /^The image \d+\.webp is damaged, or isn’t from an export\.$/, name)
    assert.equal((await app.request(`/assets/img/960x900/${picture.file}`)).status, isTaken ? 200 : 404, name)
  }
})
