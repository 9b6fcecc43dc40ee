import sharp, { type Sharp } from 'sharp'
import { type Frame, framingOf, JUDGED_AT } from '#domain/pictures/picture-framing.ts'

/** Larger pictures are reduced to this before they are judged and framed, so that they are decoded once. */
const MOST_SIDE = 2304

/** The picture filling the frame, or whole in it if it is no photograph, as WebP. */
export async function framed(picture: Sharp, frame: Frame): Promise<Sharp> {
  const { data, info } = await picture
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const judged = await raw()
    .resize({ width: JUDGED_AT, height: JUDGED_AT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = frame
  const framing = framingOf({ width: judged.info.width, height: judged.info.height, data: judged.data }, frame)
  if (framing.cut) return raw().flatten({ background: '#fff' }).resize({ width, height, fit: 'cover' }).webp({ quality: 80 })
  const [r, g, b] = framing.ground
  const ground = { r, g, b }
  const [across, down] = [Math.round(framing.margin * width), Math.round(framing.margin * height)]
  return raw()
    .flatten({ background: ground })
    .resize({ width: width - 2 * across, height: height - 2 * down, fit: 'contain', background: ground })
    .extend({ left: across, right: across, top: down, bottom: down, background: ground })
    .webp({ quality: 88, smartSubsample: true })
}
