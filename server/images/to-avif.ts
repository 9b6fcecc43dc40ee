import sharp from 'sharp'

// Runs as a process of its own, one stored picture each. Its argument is the most pixels that the result is wide; it writes AVIF, or WebP where that is hardly larger.
const MOST_PIXELS = 4_000_000
/** Of the bytes of a WebP of the same width; above it, the longer work of decoding is not worth it. */
const WORTH_IT = 0.9

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const stored = Buffer.concat(chunks)

const { data, info } = await sharp(stored, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  .resize({ width: Number(process.argv[2]), withoutEnlargement: true })
  .raw()
  .toBuffer({ resolveWithObject: true })
const { width, height, channels } = info
const raw = () => sharp(data, { raw: { width, height, channels } })
const isReduced = width < ((await sharp(stored).metadata()).width ?? 0)
const webp = isReduced ? await raw().webp({ quality: 80, smartSubsample: true }).toBuffer() : stored
const avif = await raw().avif({ quality: 60, effort: 3 }).toBuffer()
process.stdout.write(avif.length <= WORTH_IT * webp.length ? avif : webp)
