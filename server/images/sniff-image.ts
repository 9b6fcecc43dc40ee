const MOST_PIXELS = 24_000_000
const MOST_FRAMES = 1000

export type SniffedType = 'picture' | 'no-picture' | 'too-many-pixels' | 'too-many-frames' | 'something-else-in-it'

type Kind = 'png' | 'gif' | 'jpeg' | 'webp' | 'avif'

type Size = { width: number; height: number }

/** Takes milliseconds for 10 MB; the decoder catches the rest. */
export function sniffImage(data: Uint8Array): SniffedType {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const kind = kindOf(bytes)
  if (!kind) return 'no-picture'
  if (hasSomethingElse(bytes)) return 'something-else-in-it'
  const size = SIZES[kind](bytes)
  if (size && size.width * size.height > MOST_PIXELS) return 'too-many-pixels'
  return kind === 'gif' && hasMoreFrames(bytes, MOST_FRAMES) ? 'too-many-frames' : 'picture'
}

function kindOf(bytes: Buffer): Kind | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  return start.slice(4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 64)) ? 'avif' : undefined
}

const SIZES: Record<Kind, (bytes: Buffer) => Size | undefined> = {
  png: (bytes) => (bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  gif: (bytes) => (bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  jpeg: jpegSize,
  webp: webpSize,
  avif: avifSize,
}

function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const bits = bytes.readUInt32LE(21)
  return form === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
}

function avifSize(bytes: Buffer): Size | undefined {
  const head = bytes.subarray(0, 64 * 1024)
  let largest: Size | undefined
  for (let at = head.indexOf('ispe'); at !== -1 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function hasMoreFrames(bytes: Buffer, most: number): boolean {
  const flags = bytes[10] ?? 0
  let at = 13 + colours(flags)
  for (let frames = 0; at < bytes.length; ) {
    const block = bytes[at]
    if (block === 0x2c) {
      if (++frames > most) return true
      at = afterPieces(bytes, at + 11 + colours(bytes[at + 9] ?? 0))
    } else if (block === 0x21) at = afterPieces(bytes, at + 2)
    else return false
  }
  return false
}

function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterPieces(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at] ?? 0; length > 0 && at < bytes.length; length = bytes[at] ?? 0) at += length + 1
  return at + 1
}

const MARKUP = ['<script', '<SCRIPT', '<?php', '<!DOCTYPE', '<!doctype', '<html', '<HTML', '<svg xmlns']
/** PDF readers search the first kilobyte, archive readers the end. */
const PDF_WITHIN = 1024
const ARCHIVE_WITHIN = 66_000

function hasSomethingElse(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return true
  if (bytes.subarray(-ARCHIVE_WITHIN).includes('PK\x05\x06')) return true
  return MARKUP.some((word) => bytes.includes(word))
}
