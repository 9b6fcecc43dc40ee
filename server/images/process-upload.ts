import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { AUTO_FRAMING, parseFraming } from '#domain/ports/framing-choice.ts'
import { cropAsChosen, cropAutomatically, cropForSharing, fitWithin } from './crop-image.ts'
import { animationWithin } from './resize-animation.ts'

// One process per image confines hostile files; output: width and height (2 bytes each), flags (1 byte: 1 fits, 2 moves), image.
const MOST_PIXELS = 24_000_000
const SMALL = { width: 352, height: 330 }
const WHOLE = { width: 1440, height: 1440 }
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

const input = await buffer(process.stdin)
const picture = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
const metadata = await picture.metadata().catch((error: Error) => leave(error))
if (!FORMATS.includes(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1'))
  leave(new Error('unsupported image format'))
const { data, size, shown, moves } = await shrunk().catch((error: Error) => leave(error))
const about = Buffer.alloc(5)
about.writeUInt16BE(size.width, 0)
about.writeUInt16BE(size.height, 2)
about.writeUInt8((shown === 'fit' ? 1 : 0) + (moves ? 2 : 0), 4)
process.stdout.write(Buffer.concat([about, data]))

async function shrunk() {
  const [, , shape, framing = ''] = process.argv
  const upright = picture.autoOrient()
  const { picture: made, ...about } = await (shape === 'cut'
    ? cropAsChosen(upright, parseFraming(framing) ?? AUTO_FRAMING)
    : shape === 'small'
      ? cropAutomatically(upright, SMALL)
      : shape === 'shared'
        ? cropForSharing(upright)
        : fitWithin(upright, WHOLE))
  const frames = metadata.pages ?? 1
  if (shape !== 'whole' || frames < 2) return { ...about, data: await made.toBuffer(), moves: false }
  const moving = await animationWithin(input, { ...metadata, frames }, about.size)
  return moving ? { ...about, data: moving, moves: true } : process.exit(6)
}

function leave(error: Error): never {
  if (/pixel limit/i.test(error.message)) process.exit(3)
  process.exit(/unsupported image format|operation is blocked/i.test(error.message) ? 4 : 5)
}
