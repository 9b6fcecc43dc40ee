import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { until } from '#test/process/wait-until.ts'
import { createImageProcessor } from './processor.ts'

const images = createImageProcessor()

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#f0a017' } })
}

function soft(width: number, height: number) {
  const data = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => 128 + 100 * Math.sin(at / 300) * Math.cos(at / width / 50)),
  )
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Of this process' children. */
async function priorities(): Promise<number[]> {
  const pids = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(' ')
  return pids.flatMap((pid) => {
    try {
      return pid === '' ? [] : [getPriority(Number(pid))]
    } catch {
      return []
    }
  })
}

/** A PNG whose header promises a size that its bytes need not have. */
function lyingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('uploaded pictures', () => {
  it('become WebP of the frame of cards, whatever raster format they came in', async () => {
    for (const [data, size] of [
      [await drawn(300, 200).png().toBuffer(), [384, 360]],
      [await drawn(2000, 1000).jpeg().toBuffer(), [960, 900]],
      [await drawn(300, 200).webp().toBuffer(), [384, 360]],
      [await drawn(300, 200).gif().toBuffer(), [384, 360]],
      [await drawn(300, 200).avif().toBuffer(), [384, 360]],
    ] as const) {
      const result = await images.process(data, 'cut')
      assert.ok(result.ok, JSON.stringify(result))
      const made = await sharp(result.data).metadata()
      assert.deepEqual([made.format, made.width, made.height], ['webp', ...size])
      assert.deepEqual([result.width, result.height], size)
      assert.match(result.file, /^[0-9a-f]{32}\.webp$/)
    }
  })

  it('stay whole for articles, not enlarged, and their size is told', async () => {
    const sizes: [given: [number, number], made: [number, number]][] = [
      [
        [2880, 1000],
        [1440, 500],
      ],
      [
        [600, 2400],
        [360, 1440],
      ],
      [
        [300, 200],
        [300, 200],
      ],
      [
        [4000, 1],
        [1440, 1],
      ],
    ]
    for (const [[width, height], expected] of sizes) {
      const result = await images.process(await drawn(width, height).png().toBuffer(), 'whole')
      assert.ok(result.ok, JSON.stringify(result))
      const made = await sharp(result.data).metadata()
      assert.deepEqual([made.format, made.width, made.height], ['webp', ...expected])
      assert.deepEqual([result.width, result.height], expected)
    }
    const turned = await images.process(await drawn(400, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'whole')
    assert.ok(turned.ok)
    assert.deepEqual([turned.width, turned.height], [100, 400])
  })

  it('R19 lose their metadata and keep their orientation', async () => {
    const upright = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#000' } })
      .composite([{ input: await drawn(100, 100).png().toBuffer(), gravity: 'north' }])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'PLANTED' } })
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const result = await images.process(upright, 'cut')
    assert.ok(result.ok)
    const made = await sharp(result.data).metadata()
    assert.deepEqual([made.exif, made.icc, made.xmp, made.orientation], [undefined, undefined, undefined, undefined])
    const { data } = await sharp(result.data)
      .extract({ left: 192, top: 270, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.ok((data[0] ?? 0) > 200, 'the bright half has come to the bottom')
  })
})

describe("files that aren't images, are too large or too many", () => {
  it('R17 are judged by their content, not by their name: no vectors, documents or scripts', async () => {
    const tiff = await drawn(10, 10).tiff().toBuffer()
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      '%PDF-1.7',
      '<!doctype html><p>hello',
      'GIF89a/*<script>alert(1)</script>*/',
      '',
      'x',
    ]
    for (const data of [tiff, ...others.map((text) => Buffer.from(text))]) {
      const result = await images.process(new Uint8Array(data), 'cut')
      assert.ok(!result.ok && ['not-an-image', 'broken'].includes(result.reason), data.subarray(0, 20).toString())
    }
  })

  it('R14 are refused above 24 megapixels and above 10 MB', async () => {
    const wide = await images.process(new Uint8Array(lyingPng(50_000, 50_000)), 'cut')
    assert.ok(!wide.ok && wide.reason === 'too-large')
    const heavy = await images.process(new Uint8Array(10 * 1024 * 1024 + 1), 'cut')
    assert.ok(!heavy.ok && heavy.reason === 'too-large')
  })

  it('are refused when damaged, and the next one works', async () => {
    const whole = await drawn(600, 600).png().toBuffer()
    const cut = await images.process(whole.subarray(0, whole.length / 2), 'cut')
    assert.ok(!cut.ok && cut.reason === 'broken')
    assert.ok((await images.process(whole, 'cut')).ok)
  })

  it('R15 wait for each other, and a crowd is turned away', async () => {
    const data = await drawn(300, 200).png().toBuffer()
    const results = await Promise.all(Array.from({ length: 12 }, () => images.process(data, 'cut')))
    assert.deepEqual(
      results.map((result) => result.ok || result.reason),
      [...Array(8).fill(true), ...Array(4).fill('busy')],
    )
  })

  it('go before those that visitors cause, however many these are', async () => {
    const data = await drawn(300, 200).png().toBuffer()
    const ended: string[] = []
    const all = (['small', 'cut'] as const).flatMap((shape) =>
      Array.from({ length: 12 }, async () => {
        const { ok } = await images.process(data, shape)
        if (ok) ended.push(shape)
      }),
    )
    await Promise.all(all)
    assert.deepEqual(ended, ['small', ...Array(8).fill('cut'), ...Array(7).fill('small')])
  })
})

describe('stored pictures for browsers that read AVIF', () => {
  it('are AVIF in the width that is asked for, and no wider than they are', async () => {
    const stored = new Uint8Array(await soft(480, 300).webp().toBuffer())
    for (const [asked, size] of [
      [192, [192, 120]],
      [960, [480, 300]],
    ] as const) {
      const made = await images.toAvif(stored, asked)
      assert.ok(made)
      const { format, compression, width, height } = await sharp(made.data).metadata()
      assert.deepEqual([made.type, format, compression, width, height], ['image/avif', 'heif', 'av1', ...size])
      assert.ok(made.data.length < stored.length)
    }
  })

  it('stay WebP where AVIF is hardly smaller, as they were stored where they keep their width', async () => {
    const stored = new Uint8Array(await drawn(40, 30).webp().toBuffer())
    assert.deepEqual(await images.toAvif(stored, 192), { type: 'image/webp', data: stored })
    const reduced = await images.toAvif(new Uint8Array(await drawn(400, 300).webp().toBuffer()), 192)
    assert.ok(reduced)
    const { format, width } = await sharp(reduced.data).metadata()
    assert.deepEqual([reduced.type, format, width], ['image/webp', 'webp', 192])
  })

  it('are read as WebP alone', async () => {
    for (const data of [await drawn(40, 30).png().toBuffer(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.alloc(0)])
      assert.equal(await images.toAvif(new Uint8Array(data), 192), undefined)
  })

  it('are made at the lowest priority', { skip: process.platform !== 'linux' }, async () => {
    const seen = { lowest: false, end: false }
    const making = images.toAvif(new Uint8Array(await soft(960, 900).webp().toBuffer()), 960).finally(() => {
      seen.end = true
    })
    await until(async () => {
      seen.lowest ||= (await priorities()).includes(19)
      return seen.lowest || seen.end
    })
    assert.ok(seen.lowest)
    assert.ok(await making)
  })

  it('are made beside uploads, which do not wait for them', async () => {
    const heavy = new Uint8Array(await soft(1440, 1440).webp().toBuffer())
    const ended: string[] = []
    const made = images.toAvif(heavy, 1440).then(() => ended.push('avif'))
    await images.process(await drawn(30, 20).png().toBuffer(), 'cut')
    ended.push('upload')
    await made
    assert.deepEqual(ended, ['upload', 'avif'])
  })
})
