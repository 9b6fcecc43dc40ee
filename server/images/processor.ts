import { createHash } from 'node:crypto'
import type { ImageProcessor, ImageResult } from '#domain/services.ts'
import { type ChildResult, openChildQueue } from './child-queue.ts'
import type { Turns } from './turns.ts'

const MOST_BYTES = 10 * 1024 * 1024
const KINDS = 'Pictures can be JPEG, PNG, WebP, GIF or AVIF.'

const TOO_LARGE: ImageResult = { ok: false, reason: 'too-large', message: 'The picture is larger than 10 MB.' }
const BUSY: ImageResult = { ok: false, reason: 'busy', message: 'Too many pictures at once. Please try again in a moment.' }
const BROKEN: ImageResult = { ok: false, reason: 'broken', message: `The picture could not be read: the file is damaged. ${KINDS}` }
/** What shrink.ts writes before the picture: width and height, two bytes each. */
const SIZE_BYTES = 4
/** By the exit codes of shrink.ts. */
const FAULTS: Record<number, ImageResult> = {
  3: { ok: false, reason: 'too-large', message: 'The picture has more than 24 megapixels. Please make it smaller.' },
  4: { ok: false, reason: 'not-an-image', message: `This file is not a picture we can use. ${KINDS}` },
}

/** Re-encodes and draws pictures one after the other, each in a process of its own, so that a bad one harms nothing else. */
export function openImageProcessor(turns?: Turns): ImageProcessor {
  const queue = openChildQueue(turns)
  return {
    async process(data, shape) {
      if (data.length > MOST_BYTES) return TOO_LARGE
      return shrunk(await queue.run(['shrink.ts', shape], data, shape === 'small' ? 'visitors' : 'administrator'))
    },
    async toAvif(data, width) {
      const made = outputOf(await queue.run(['to-avif.ts', String(width)], data, 'spare'))
      return made && { type: isWebp(made) ? 'image/webp' : 'image/avif', data: made }
    },
    async drawCard(card) {
      return outputOf(await queue.run(['draw-card.ts'], Buffer.from(JSON.stringify(card)), 'visitors'))
    },
  }
}

function outputOf(result: ChildResult): Uint8Array<ArrayBuffer> | undefined {
  return result !== 'busy' && result.code === 0 ? new Uint8Array(result.output) : undefined
}

function isWebp(data: Uint8Array): boolean {
  return Buffer.from(data.subarray(0, 4)).toString('latin1') === 'RIFF'
}

function shrunk(result: ChildResult): ImageResult {
  if (result === 'busy') return BUSY
  if (result.code !== 0) return FAULTS[result.code ?? 0] ?? BROKEN
  const data = new Uint8Array(result.output.subarray(SIZE_BYTES))
  const name = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { ok: true, file: `${name}.webp`, data, width: result.output.readUInt16BE(0), height: result.output.readUInt16BE(2) }
}
