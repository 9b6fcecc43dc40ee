import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { openImageProcessor } from '#server/images/processor.ts'

const images = openImageProcessor()
const PLANTED = 'PLANTED-WORDS'
const [WIDE, HIGH] = [96, 48]

/** Each quarter has a colour of its own, so that every way of turning it shows. */
const QUARTERS = [
  ['#e02020', 0, 0],
  ['#20c020', WIDE / 2, 0],
  ['#2020e0', 0, HIGH / 2],
  ['#f0f0f0', WIDE / 2, HIGH / 2],
] as const

async function upright(): Promise<Buffer> {
  const parts = await Promise.all(
    QUARTERS.map(async ([background, left, top]) => ({
      input: await sharp({ create: { width: WIDE / 2, height: HIGH / 2, channels: 3, background } })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  )
  return sharp({ create: { width: WIDE, height: HIGH, channels: 3, background: '#000' } })
    .composite(parts)
    .png()
    .toBuffer()
}

/** As a camera would have stored it: the pixels turned, and beside them how they have to be turned back. */
async function turned(orientation: number): Promise<Buffer> {
  const pixels = sharp(await upright())
  // Mirrored before they are turned, whatever the order of the calls.
  const ways: Record<number, () => Sharp> = {
    1: () => pixels,
    2: () => pixels.flop(),
    3: () => pixels.rotate(180),
    4: () => pixels.flip(),
    5: () => pixels.flip().rotate(90),
    6: () => pixels.rotate(270),
    7: () => pixels.flip().rotate(270),
    8: () => pixels.rotate(90),
  }
  return sharp(await (ways[orientation]?.() ?? pixels).png().toBuffer())
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer()
}

async function colourAt(picture: Uint8Array, [x, y]: readonly [number, number]): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

async function made(picture: Buffer): Promise<{ data: Uint8Array<ArrayBuffer>; width: number; height: number }> {
  const result = await images.process(new Uint8Array(picture), 'whole')
  assert.ok(result.ok, JSON.stringify(result))
  return result
}

function near(seen: readonly number[], wanted: readonly number[], most: number): boolean {
  return seen.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= most)
}

/** The names of the parts that a WebP is made of. */
function partsOf(webp: Uint8Array): string[] {
  const bytes = Buffer.from(webp)
  const names: string[] = []
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    names.push(bytes.toString('latin1', at, at + 4))
  return names
}

describe('a stored picture', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    it(`R19 stands upright, whichever way the camera was held: ${orientation}`, async () => {
      const { data, width, height } = await made(await turned(orientation))
      assert.deepEqual([width, height], [WIDE, HIGH])
      const expected = await upright()
      for (const [, left, top] of QUARTERS) {
        const place = [left + WIDE / 4, top + HIGH / 4] as const
        assert.ok(near(await colourAt(data, place), await colourAt(expected, place), 24), `${orientation} at ${place}`)
      }
    })

  it('R19 has nothing of what a camera or program wrote beside it: place, names, comments, earlier pictures', async () => {
    const exif = {
      IFD0: { Copyright: PLANTED, Artist: PLANTED, ImageDescription: PLANTED },
      IFD2: { UserComment: PLANTED, BodySerialNumber: PLANTED },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSProcessingMethod: PLANTED },
    }
    const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${PLANTED}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
    const drawn = sharp(await upright())
      .withExif(exif)
      .withXmp(xmp)
    const jpeg = await drawn.clone().jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PLANTED.length + 2]), Buffer.from(PLANTED)])
    const given: Record<string, Buffer> = {
      jpeg: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(PLANTED)]),
      png: await drawn.clone().png().toBuffer(),
      webp: await drawn.clone().webp().toBuffer(),
      avif: await drawn.clone().avif().toBuffer(),
      gif: Buffer.concat([
        (
          await sharp(await upright())
            .gif()
            .toBuffer()
        ).subarray(0, -1),
        gifComment(),
        Buffer.from([0x3b]),
      ]),
    }
    for (const [format, picture] of Object.entries(given)) {
      assert.ok(picture.includes(PLANTED), `${format} has it`)
      for (const shape of ['whole', 'cut'] as const) {
        const result = await images.process(new Uint8Array(picture), shape)
        assert.ok(result.ok, format)
        assert.ok(!Buffer.from(result.data).includes(PLANTED), format)
        for (const part of partsOf(result.data)) assert.match(part, /^(?:VP8 |VP8L|VP8X|ALPH)$/, format)
      }
    }
  })

  it('R19 has the colours that were meant, in the space that every browser takes for granted', async () => {
    const wide = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c06030' } })
      .png()
      .withIccProfile('p3')
      .toBuffer()
    assert.ok((await sharp(wide).metadata()).icc)
    const { data } = await made(wide)
    assert.equal((await sharp(data).metadata()).icc, undefined)
    const seen = await colourAt(data, [20, 15])
    assert.ok(near(seen, [0xc0, 0x60, 0x30], 4), String(seen))
    const stored = await sharp(wide, { unlimited: false }).keepIccProfile().raw().toBuffer()
    assert.ok(!near([...stored.subarray(0, 3)], [0xc0, 0x60, 0x30], 4), `${[...stored.subarray(0, 3)]} are stored in it`)
  })
})

function gifComment(): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe, PLANTED.length]), Buffer.from(PLANTED), Buffer.from([0])])
}
