import sharp from 'sharp'
import { drawWords, type Look } from './words.ts'

type Drawing = { svg: string; words?: (Look & { text: string; x: number; y: number })[] }

// Runs as a process of its own, so that the server never loads the image library: reads a JSON list of drawings, writes one of WebP files as base64.
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const drawings: Drawing[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
const pictures = await Promise.all(drawings.map(draw))
process.stdout.write(JSON.stringify(pictures.map((picture) => picture.toString('base64'))))

/** Words begin at their `x`; their `y` is their middle. */
async function draw({ svg, words = [] }: Drawing): Promise<Buffer> {
  const drawn = words.map(async ({ text, x, y, ...look }) => {
    const { data, height } = await drawWords(text, look)
    return { input: data, left: x, top: Math.round(y - height / 2) }
  })
  return sharp(Buffer.from(svg))
    .composite(await Promise.all(drawn))
    .webp({ quality: 80 })
    .toBuffer()
}
