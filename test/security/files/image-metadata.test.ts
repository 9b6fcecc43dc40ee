import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { createImageProcessor } from '#server/images/processor.ts'

const images = createImageProcessor()
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

// Mirrored before they are turned, whatever the order of the calls.
const TURNED: Record<number, (pixels: Sharp) => Sharp> = {
  1: (pixels) => pixels,
  2: (pixels) => pixels.flop(),
  3: (pixels) => pixels.rotate(180),
  4: (pixels) => pixels.flip(),
  5: (pixels) => pixels.flip().rotate(90),
  6: (pixels) => pixels.rotate(270),
  7: (pixels) => pixels.flip().rotate(270),
  8: (pixels) => pixels.rotate(90),
}

const EXIF = {
  IFD0: { Copyright: PLANTED, Artist: PLANTED, ImageDescription: PLANTED },
  IFD2: { UserComment: PLANTED, BodySerialNumber: PLANTED },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSProcessingMethod: PLANTED },
}
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${PLANTED}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const FORMATS: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  async jpeg(picture) {
    const made = await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PLANTED.length + 2]), Buffer.from(PLANTED)])
    return Buffer.concat([made.subarray(0, 2), comment, made.subarray(2), Buffer.from(PLANTED)])
  },
  png: (picture) => picture.png().toBuffer(),
  webp: (picture) => picture.webp({ quality: 95 }).toBuffer(),
}

/** As a camera would have stored it: the pixels turned, how they have to be turned back, and all that it knows beside them. */
async function turned(orientation: number, format: string): Promise<Buffer> {
  const pixels = await TURNED[orientation]?.(sharp(await upright()))
    .png()
    .toBuffer()
  const made = await FORMATS[format]?.(sharp(pixels).withExif(EXIF).withXmp(XMP).withMetadata({ orientation }))
  return made ?? assert.fail(format)
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
  for (const [at, orientation] of Object.keys(TURNED).map(Number).entries()) {
    const format = ['jpeg', 'png', 'webp'][at % 3] ?? ''
    it(`R19 stands upright, whichever way the camera was held, and has nothing of what was written beside it: ${orientation}, ${format}`, async () => {
      const picture = await turned(orientation, format)
      assert.ok(picture.includes(PLANTED), 'it was there')
      assert.equal((await sharp(picture).metadata()).orientation, orientation)
      const { data, width, height } = await made(picture)
      assert.deepEqual([width, height], [WIDE, HIGH])
      const expected = await upright()
      for (const [, left, top] of QUARTERS) {
        const place = [left + WIDE / 4, top + HIGH / 4] as const
        assert.ok(near(await colourAt(data, place), await colourAt(expected, place), 24), `at ${place}`)
      }
      hasNothingBeside(data)
    })
  }

  it('R19 has nothing of what a program wrote into a GIF or an AVIF either', async () => {
    const avif = await sharp(await upright())
      .withExif(EXIF)
      .withXmp(XMP)
      .avif({ effort: 0 })
      .toBuffer()
    const gif = await sharp(await upright())
      .gif()
      .toBuffer()
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, PLANTED.length]), Buffer.from(PLANTED), Buffer.from([0, 0x3b])])
    for (const picture of [avif, Buffer.concat([gif.subarray(0, -1), comment])]) {
      assert.ok(picture.includes(PLANTED))
      hasNothingBeside((await made(picture)).data)
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

function hasNothingBeside(webp: Uint8Array): void {
  assert.ok(!Buffer.from(webp).includes(PLANTED))
  for (const part of partsOf(webp)) assert.match(part, /^(?:VP8 |VP8L|VP8X|ALPH)$/)
}
