import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawText, type TextStyle } from './draw-text.ts'
import { renderableText } from './renderable-text.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const INK = '#0f1a2e'
const PAPER = '#fdfdfb'
const FIRST_ACCENT = '#f3a51d'
const SOFT = '#b6c1d2'
const NOTHING = { data: Buffer.alloc(0), width: 0, height: 0 }

const { title, kind, brand, accent = FIRST_ACCENT, logo } = JSON.parse(await text(process.stdin))

const label = await drawKnown(String(kind).toUpperCase(), { size: 26, colour: accent, width: 800 })
const name = await signature()
const above = Math.max(70, label.height + 36)
const headline = await fittingHeadline(await renderableText(String(title)), HEIGHT - 2 * MARGIN - above - Math.max(80, name.height + 36))
const card = await sharp(Buffer.from(background()))
  .composite(
    [
      { input: label.data, left: MARGIN, top: MARGIN },
      { input: headline.data, left: MARGIN, top: MARGIN + above },
      { input: name.data, left: MARGIN, top: HEIGHT - MARGIN - name.height },
    ].filter(({ input }) => input.length > 0),
  )
  .png({ palette: true, colours: 64 })
  .toBuffer()
process.stdout.write(card)

async function signature() {
  const name = await drawKnown(String(brand), { size: 38, colour: SOFT, width: 600 })
  if (!logo) return name
  const sign = Buffer.from(String(logo), 'base64')
  const { width, height } = await sharp(sign).metadata()
  if (name === NOTHING) return { data: sign, height }
  const size = { width: width + 24 + name.width, height: Math.max(height, name.height) }
  const both = sharp({ create: { ...size, channels: 4, background: '#00000000' } }).composite([
    { input: sign, left: 0, top: Math.floor((size.height - height) / 2) },
    { input: name.data, left: width + 24, top: Math.floor((size.height - name.height) / 2) },
  ])
  return { data: await both.png().toBuffer(), height: size.height }
}

async function drawKnown(text: string, look: TextStyle) {
  const known = await renderableText(text)
  return known === '' ? NOTHING : drawText(known, look)
}

async function fittingHeadline(text: string, most: number) {
  if (text === '') return NOTHING
  for (const size of [84, 72, 60, 50, 42]) {
    const drawn = await drawText(text, { size, colour: PAPER, width: WIDTH - 2 * MARGIN })
    if (drawn.height <= most && drawn.width <= WIDTH - 2 * MARGIN) return drawn
  }
  const letters = Array.from(text)
  for (let kept = 40 * Math.max(1, Math.floor(most / 55)); ; kept = Math.floor(kept * 0.8)) {
    const drawn = await drawText(`${letters.slice(0, kept).join('')}…`, { size: 42, colour: PAPER, width: WIDTH - 2 * MARGIN })
    if (drawn.height <= most || kept < 10) return drawn
  }
}

function background(): string {
  const arcs = [120, 190, 260].map((lift, index) => {
    const y = HEIGHT - 60 - index * 26
    return `<path d="M 700 ${y} Q 950 ${y - lift} 1240 ${y - 40}" fill="none" stroke="${accent}" stroke-width="3" opacity="${0.9 - index * 0.25}"/><circle cx="700" cy="${y}" r="7" fill="${accent}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${INK}"/>${arcs.join('')}</svg>`
}
