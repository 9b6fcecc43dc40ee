import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const FONT = fileURLToPath(new URL('./fonts/familjen-grotesk-bold.ttf', import.meta.url))

export type TextStyle = { size: number; colour: string; width?: number }

export async function drawText(text: string, { size, colour, width }: TextStyle) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped || ' '}</span>`,
      font: `Familjen Grotesk Bold ${size}`,
      fontfile: FONT,
      dpi: 72,
      rgba: true,
      ...(width ? { width, wrap: 'word-char' } : {}),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
