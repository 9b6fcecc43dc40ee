import { imageDimensionsFromData } from 'image-dimensions'

const MOST_PIXELS = 24_000_000
const MOST_FRAMES = 1000

export type SniffedType = 'picture' | 'no-picture' | 'too-many-pixels' | 'too-many-frames' | 'something-else-in-it'

export function sniffImage(data: Uint8Array): SniffedType {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const found = imageDimensionsFromData(data)
  if (!found || found.type === 'heic') return 'no-picture'
  if (hasSomethingElse(bytes)) return 'something-else-in-it'
  if (found.width * found.height > MOST_PIXELS) return 'too-many-pixels'
  return found.type === 'gif' && hasMoreFrames(bytes, MOST_FRAMES) ? 'too-many-frames' : 'picture'
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
