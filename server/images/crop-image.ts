import sharp, { type Sharp } from 'sharp'
import { ANALYSIS_SIZE, detectBackground, detectFraming, type Frame } from '#domain/images/detect-framing.ts'
import type { FramingChoice } from '#domain/ports/framing-choice.ts'
import type { FitMode } from '#domain/ports/services.ts'

/** Decoding happens once, at this size. */
const MOST_SIDE = 2304

const LEAST_UNITS = 24
const MOST_UNITS = 60

const SHARED = { width: 1200, height: 630 }

type Decoded = { raw: () => Sharp; size: Frame; judged: { width: number; height: number; data: Buffer } }

type Framed = { picture: Sharp; size: Frame; shown: FitMode }

export async function cropAutomatically(picture: Sharp, frame: Frame): Promise<Framed> {
  const decoded = await decode(picture)
  const framing = detectFraming(decoded.judged, frame)
  const { width, height } = frame
  if (framing.cut) {
    const filled = decoded.raw().flatten({ background: '#fff' }).resize({ width, height, fit: 'cover' })
    return { picture: filled.webp({ quality: 80, effort: 6 }), size: frame, shown: 'fill' }
  }
  const ground = colourOf(framing.ground)
  const [across, down] = [Math.round(framing.margin * width), Math.round(framing.margin * height)]
  const fitted = decoded
    .raw()
    .flatten({ background: ground })
    .resize({ width: width - 2 * across, height: height - 2 * down, fit: 'contain', background: ground })
    .extend({ left: across, right: across, top: down, bottom: down, background: ground })
  return { picture: fitted.webp({ quality: 88, smartSubsample: true }), size: frame, shown: 'fit' }
}

/** Every service that shows shared links accepts JPEG. */
export async function cropForSharing(picture: Sharp): Promise<Framed> {
  const made = await cropAutomatically(picture, SHARED)
  const asShown = made.shown === 'fit' ? ({ quality: 92, chromaSubsampling: '4:4:4' } as const) : { quality: 85 }
  return { ...made, picture: made.picture.jpeg({ ...asShown, progressive: true }) }
}

export async function cropAsChosen(picture: Sharp, chosen: FramingChoice): Promise<Framed> {
  const decoded = await decode(picture)
  const { size, judged } = decoded
  const byLooks = detectFraming(judged, frameOf(MOST_UNITS))
  const shown = chosen.by === 'auto' ? (byLooks.cut ? 'fill' : 'fit') : chosen.by
  const { ground, margin } = byLooks.cut || chosen.by !== 'auto' ? detectBackground(judged) : byLooks
  const background = colourOf(ground)
  const room = shown === 'fill' ? 1 : 1 - 2 * margin
  const units = [size.width / 16, size.height / 15]
  const frame = frameOf(shown === 'fill' ? Math.min(...units) : Math.max(...units) / room)
  const scales = [(room * frame.width) / size.width, (room * frame.height) / size.height]
  const scale = Math.min(1, shown === 'fill' ? Math.max(...scales) : Math.min(...scales))
  const width = Math.max(1, Math.round(scale * size.width))
  const height = Math.max(1, Math.round(scale * size.height))
  const kept = { width: Math.min(width, frame.width), height: Math.min(height, frame.height) }
  const { x, y } = chosen.by === 'fill' ? chosen : { x: 50, y: 50 }
  const [left, top] = [Math.floor((frame.width - kept.width) / 2), Math.floor((frame.height - kept.height) / 2)]
  const placed = decoded
    .raw()
    .flatten({ background })
    .resize({ width, height, fit: 'fill' })
    .extract({ left: Math.round(((width - kept.width) * x) / 100), top: Math.round(((height - kept.height) * y) / 100), ...kept })
    .extend({ left, top, right: frame.width - kept.width - left, bottom: frame.height - kept.height - top, background })
  return { picture: placed.webp(shown === 'fill' ? { quality: 80 } : { quality: 88, smartSubsample: true }), size: frame, shown }
}

export async function fitWithin(picture: Sharp, most: Frame): Promise<Framed> {
  const { raw, size, judged } = await decode(picture, most)
  const framing = detectFraming(judged, frameOf(MOST_UNITS))
  if (framing.cut) return { picture: raw().webp({ quality: 80 }), size, shown: 'fill' }
  // Dark drawings without a background vanish on a dark page.
  const drawn = raw().flatten({ background: colourOf(framing.ground) })
  return { picture: drawn.webp({ quality: 90, smartSubsample: true }), size, shown: 'fit' }
}

function frameOf(units: number): Frame {
  const whole = Math.min(MOST_UNITS, Math.max(LEAST_UNITS, Math.ceil(units)))
  return { width: 16 * whole, height: 15 * whole }
}

async function decode(picture: Sharp, most: Frame = { width: MOST_SIDE, height: MOST_SIDE }): Promise<Decoded> {
  const { data, info } = await picture
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const judged = await raw()
    .resize({ width: ANALYSIS_SIZE, height: ANALYSIS_SIZE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { raw, size: info, judged: { width: judged.info.width, height: judged.info.height, data: judged.data } }
}

function colourOf([r, g, b]: readonly [number, number, number]) {
  return { r, g, b }
}
