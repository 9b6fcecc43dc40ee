import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawText, type TextStyle } from './draw-text.ts'

type Drawing = { file: string; svg: string; words?: (TextStyle & { text: string; x: number; y: number })[] }

const drawings: Drawing[] = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(await Promise.all(drawings.map(draw))))

async function draw({ file, svg, words = [] }: Drawing) {
  const drawn = words.map(async ({ text, x, y, ...look }) => {
    const { data, height } = await drawText(text, look)
    return { input: data, left: x, top: Math.round(y - height / 2) }
  })
  const picture = sharp(Buffer.from(svg)).composite(await Promise.all(drawn))
  const { data, info } = await picture.webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
  return { file, data: data.toString('base64'), width: info.width, height: info.height }
}
