import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

/** Small files that claim or expand to huge sizes. */
export async function bombs(): Promise<Record<string, Bytes>> {
  const jpeg = await drawn(40, 30).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(64_250, frame + 5)
  jpeg.writeUInt16BE(64_250, frame + 7)
  const avif = await drawn(64, 48).avif().toBuffer()
  const size = avif.indexOf('ispe')
  avif.writeUInt32BE(17_000, size + 8)
  avif.writeUInt32BE(17_000, size + 12)
  return {
    'PNG of 50,000 × 50,000 in one bit': png(50_000, 50_000, deflateSync(Buffer.alloc(6251 * 50_000), { level: 9 })),
    'PNG whose head lies': png(50_000, 50_000, deflateSync(Buffer.alloc(100))),
    'JPEG whose head lies': new Uint8Array(jpeg),
    'AVIF whose head lies': new Uint8Array(avif),
    'GIF of 40,000 frames': gif(40_000),
    SVG: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    TIFF: new Uint8Array(await drawn(40, 30).tiff().toBuffer()),
    PDF: new TextEncoder().encode('%PDF-1.7\n'),
    HTML: new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
    'JPEG that is an archive as well': new Uint8Array(
      Buffer.concat([await drawn(40, 30).jpeg().toBuffer(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ),
  }
}

type Worst = { width: number; height: number; noisyRows: number; colour?: number }

/** Interlaced 16-bit noise costs most to decode among accepted images. */
export async function worstPicture({ width, height, noisyRows, colour = 0 }: Worst): Promise<Bytes> {
  const pixels = new Uint16Array(4 * width * height).fill(30_000 + colour)
  randomFillSync(pixels, 0, 4 * width * noisyRows)
  const made = sharp(pixels, { raw: { width, height, channels: 4 } }).toColourspace('rgb16')
  return new Uint8Array(await made.png({ progressive: true, compressionLevel: 6 }).toBuffer())
}

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#f0a017' } })
}

export async function talkative(textBytes: number): Promise<Bytes> {
  const small = await drawn(40, 30).png().toBuffer()
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(textBytes, 'x'), { level: 9 })])
  return new Uint8Array(Buffer.concat([small.subarray(0, AFTER_HEAD), chunk('zTXt', text), small.subarray(AFTER_HEAD)]))
}

/** A PNG's header ends at this byte. */
const AFTER_HEAD = 33

function png(width: number, height: number, data: Buffer): Bytes {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const parts = [Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

function gif(frames: number): Bytes {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return new Uint8Array(Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]))
}
