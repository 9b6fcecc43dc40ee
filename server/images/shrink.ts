import sharp from 'sharp'
import type { Frame } from '#domain/pictures/picture-framing.ts'
import { framed } from './framed.ts'

// Runs as a process of its own, one picture each: whatever a hostile picture costs, the server does not pay it.
// Its argument is the shape; it writes width and height (two bytes each), then the WebP.
const MOST_PIXELS = 24_000_000
const FRAMES: Record<string, Frame> = { cut: { width: 960, height: 900 }, small: { width: 352, height: 330 } }
const WHOLE = { width: 1440, height: 1440, fit: 'inside', withoutEnlargement: true } as const
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const input = Buffer.concat(chunks)

const picture = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
const metadata = await picture.metadata().catch((error: Error) => leave(error))
if (!FORMATS.includes(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1'))
  leave(new Error('unsupported image format'))
const { data, info } = await shrunk().catch((error: Error) => leave(error))
const size = Buffer.alloc(4)
size.writeUInt16BE(info.width, 0)
size.writeUInt16BE(info.height, 2)
process.stdout.write(Buffer.concat([size, data]))

async function shrunk() {
  const frame = FRAMES[process.argv[2] ?? '']
  const upright = picture.autoOrient()
  const result = frame ? await framed(upright, frame) : upright.resize(WHOLE).webp({ quality: 80 })
  return result.toBuffer({ resolveWithObject: true })
}

/** Ends the process; the exit code tells the parent what kind of fault the picture has. */
function leave(error: Error): never {
  if (/pixel limit/i.test(error.message)) process.exit(3)
  process.exit(/unsupported image format|operation is blocked/i.test(error.message) ? 4 : 5)
}
