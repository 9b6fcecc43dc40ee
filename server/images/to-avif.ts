import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const MOST_PIXELS = 4_000_000
/** Above this share of the WebP, slower decoding isn't worth it. */
const WORTH_IT = 0.9

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)

const stored = await buffer(process.stdin)
const { data, info } = await sharp(stored, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  .resize({ width: Number(process.argv[2]), withoutEnlargement: true })
  .raw()
  .toBuffer({ resolveWithObject: true })
const { width, height, channels } = info
const raw = () => sharp(data, { raw: { width, height, channels } })
const whole = await sharp(stored).metadata()
const isReduced = width < whole.width || (whole.pages ?? 1) > 1
const webp = isReduced ? await raw().webp({ quality: 80, smartSubsample: true }).toBuffer() : stored
const avif = await raw().avif({ quality: 60, effort: 3 }).toBuffer()
process.stdout.write(avif.length <= WORTH_IT * webp.length ? avif : webp)
