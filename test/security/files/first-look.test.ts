import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { type SniffedType, sniffImage } from '#server/images/sniff-image.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#f0a017' } })

/** A GIF of so many frames of one pixel, with a comment in front of each. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21fe03616263002c000000000100010000020244010 0'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** With another size than it has. */
async function lyingJpeg(width: number, height: number): Promise<Buffer> {
  const data = await drawn(40, 30).jpeg().toBuffer()
  const at = data.indexOf(Buffer.from([0xff, 0xc0]))
  data.writeUInt16BE(height, at + 5)
  data.writeUInt16BE(width, at + 7)
  return data
}

async function lyingWebp(width: number, height: number): Promise<Buffer> {
  const data = await drawn(40, 30).webp({ lossless: true }).toBuffer()
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return data
}

async function lyingAvif(width: number, height: number): Promise<Buffer> {
  const data = await drawn(64, 48).avif().toBuffer()
  const at = data.indexOf('ispe')
  data.writeUInt32BE(width, at + 8)
  data.writeUInt32BE(height, at + 12)
  return data
}

describe('the first look at a file', () => {
  it('R17 takes what is a picture, in every format, up to the limit', async () => {
    const pictures = await Promise.all([
      drawn(6000, 4000).png().toBuffer(),
      drawn(6000, 4000).jpeg({ progressive: true }).toBuffer(),
      drawn(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      drawn(300, 200).webp().toBuffer(),
      drawn(300, 200).webp({ lossless: true }).toBuffer(),
      drawn(300, 200).ensureAlpha(0.5).webp().toBuffer(),
      drawn(300, 200).gif().toBuffer(),
      drawn(300, 200).avif().toBuffer(),
      gifOf(1000),
    ])
    for (const [at, picture] of pictures.entries()) assert.equal(sniffImage(picture), 'picture', String(at))
  })

  it('R14 believes a header that says too much, whatever the format', async () => {
    const bombs = {
      png: pngHead(50_000, 50_000),
      'just above': pngHead(6001, 4000),
      gif: Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x50, 0xc3, 0x50, 0xc3, 0, 0, 0])]),
      jpeg: await lyingJpeg(64_250, 64_250),
      webp: await lyingWebp(16_000, 16_000),
      avif: await lyingAvif(17_000, 17_000),
    }
    for (const [name, bomb] of Object.entries(bombs)) assert.equal(sniffImage(bomb), 'too-many-pixels', name)
    assert.equal(sniffImage(gifOf(40_000)), 'too-many-frames')
  })

  it('R17 takes nothing that only looks like a picture, is of another kind, or has something else in it', async () => {
    const jpeg = await drawn(30, 20).jpeg().toBuffer()
    const others: [string, Buffer | string, SniffedType][] = [
      ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'no-picture'],
      ['tiff', await drawn(30, 20).tiff().toBuffer(), 'no-picture'],
      ['pdf', '%PDF-1.7\n', 'no-picture'],
      ['html', '<!doctype html><script>1</script>', 'no-picture'],
      ['ico', Buffer.from([0, 0, 1, 0, 1, 0]), 'no-picture'],
      ['zip', 'PK\x03\x04', 'no-picture'],
      ['nothing', '', 'no-picture'],
      ['gif with a script', 'GIF89a/*<script>alert(1)</script>*/=1;', 'something-else-in-it'],
      ['jpeg with an archive', Buffer.concat([jpeg, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), 'something-else-in-it'],
      ['jpeg with a page', Buffer.concat([jpeg, Buffer.from('<html><body>')]), 'something-else-in-it'],
      [
        'jpeg that is a pdf as well',
        Buffer.concat([jpeg.subarray(0, 20), Buffer.from('%PDF-1.4'), jpeg.subarray(20)]),
        'something-else-in-it',
      ],
    ]
    for (const [name, bytes, expected] of others)
      assert.equal(sniffImage(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes), expected, name)
  })
})
