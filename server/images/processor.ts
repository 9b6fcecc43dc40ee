import { createHash } from 'node:crypto'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import { MOVING } from '#domain/images/image-path.ts'
import { AUTO_FRAMING, formatFraming } from '#domain/ports/framing-choice.ts'
import type { ImageProcessor, ImageResult } from '#domain/ports/services.ts'
import { type ChildResult, createChildProcessQueue } from '#server/images/queue/child-process-queue.ts'
import { createImageQueue, type ImageQueue } from '#server/images/queue/image-queue.ts'
import { type SniffedType, sniffImage } from './sniff-image.ts'

const MOST_BYTES = 10 * 1024 * 1024
const KINDS = 'Images can be JPEG, PNG, WebP, GIF or AVIF.'

const TOO_LARGE = fault('too-large', 'The image is larger than 10 MB.')
const BUSY = fault('busy', IMAGES_BUSY)
const BROKEN = fault('broken', `We couldn’t read the image. The file is damaged. ${KINDS}`)
const ENDED = fault('broken', `We couldn’t read the image. It takes too long, or the file is damaged. ${KINDS}`)
const ABOUT_BYTES = 5
const TOO_WIDE = fault('too-large', 'The image has more than 24 megapixels. Make it smaller.')
const NO_PICTURE = fault('not-an-image', `This file isn’t an image we can use. ${KINDS}`)
const TOO_LONG = fault('too-large', 'The file has more than 1,000 frames. Save one of them alone.')
const TWO_IN_ONE = fault('not-an-image', 'This image has something else in its file, such as a script. Save it again.')
const NOT_DRAWN = 'We couldn’t draw the logo. Its file is damaged, or it takes too long.'
const TOO_MUCH_MOTION = fault('too-large', 'The animation is too long or too large for readers. Shorten it, or save one frame of it.')
const FAULTS: Record<number, ImageResult> = { 3: TOO_WIDE, 4: NO_PICTURE, 6: TOO_MUCH_MOTION }

const AT_FIRST_LOOK: Record<Exclude<SniffedType, 'picture'>, ImageResult> = {
  'no-picture': NO_PICTURE,
  'too-many-pixels': TOO_WIDE,
  'too-many-frames': TOO_LONG,
  'something-else-in-it': TWO_IN_ONE,
}

function fault(reason: Extract<ImageResult, { ok: false }>['reason'], message: string): ImageResult {
  return { ok: false, reason, message }
}

export function createImageProcessor(turns: ImageQueue = createImageQueue()): ImageProcessor {
  const queue = createChildProcessQueue(turns)
  return {
    async inUploadTurn(work) {
      const end = await turns.take('uploads')
      return end ? work().finally(end) : 'busy'
    },
    async process(data, shape, framing = AUTO_FRAMING) {
      if (data.length > MOST_BYTES) return TOO_LARGE
      const looked = sniffImage(data)
      if (looked !== 'picture') return AT_FIRST_LOOK[looked]
      const forVisitors = shape === 'small' || shape === 'shared'
      const made = await queue.run(['process-upload.ts', shape, formatFraming(framing)], data, forVisitors ? 'visitors' : 'administrator')
      return shrunk(made, shape === 'shared' ? 'jpg' : 'webp')
    },
    async toAvif(data, width) {
      const made = outputOf(await queue.run(['to-avif.ts', String(width)], data, 'spare'))
      return made && { type: isWebp(made) ? 'image/webp' : 'image/avif', data: made }
    },
    async drawCard(card, logo) {
      const order = { ...card, logo: logo && Buffer.from(logo).toString('base64') }
      const result = await queue.run(['draw-card.ts'], Buffer.from(JSON.stringify(order)), 'visitors')
      return result === 'busy' ? result : outputOf(result)
    },
    async drawBranding({ logo, ...order }) {
      const sent = { ...order, ...(logo ? { logo: { kind: logo.kind, data: Buffer.from(logo.data).toString('base64') } } : {}) }
      const result = await queue.run(['branding/draw-brand-assets.ts'], Buffer.from(JSON.stringify(sent)), 'administrator')
      if (result !== 'busy' && result.code !== 0) return { ok: false, message: NOT_DRAWN }
      const output = outputOf(result)
      return output && JSON.parse(Buffer.from(output).toString('utf8'))
    },
  }
}

function outputOf(result: ChildResult): Uint8Array<ArrayBuffer> | undefined {
  return result !== 'busy' && result.code === 0 ? new Uint8Array(result.output) : undefined
}

function isWebp(data: Uint8Array): boolean {
  return Buffer.from(data.subarray(0, 4)).toString('latin1') === 'RIFF'
}

function shrunk(result: ChildResult, ending: 'jpg' | 'webp'): ImageResult {
  if (result === 'busy') return BUSY
  if (result.code === null) return ENDED
  if (result.code !== 0) return FAULTS[result.code] ?? BROKEN
  const { output } = result
  const data = new Uint8Array(output.subarray(ABOUT_BYTES))
  const name = createHash('sha256').update(data).digest('hex').slice(0, 32)
  const flags = output.readUInt8(4)
  const fit = flags & 1 ? 'fit' : 'fill'
  return {
    ok: true,
    file: `${name}${flags & 2 ? MOVING : ''}.${ending}`,
    data,
    width: output.readUInt16BE(0),
    height: output.readUInt16BE(2),
    fit,
  }
}
