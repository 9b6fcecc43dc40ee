import sharp from 'sharp'
import { drawWords } from './words.ts'

// Runs as a process of its own, beside shrink.ts: reads { title, kind, brand } as JSON, writes a PNG of 1200×630.
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const INK = '#0f1a2e'
const PAPER = '#fdfdfb'
const ACCENT = '#f3a51d'
const SOFT = '#b6c1d2'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const { title, kind, brand } = JSON.parse(Buffer.concat(chunks).toString('utf8'))

const headline = await fittingHeadline(String(title))
const label = await drawWords(String(kind).toUpperCase(), { size: 26, colour: ACCENT, width: 800 })
const name = await drawWords(String(brand), { size: 38, colour: SOFT, width: 600 })
const card = await sharp(Buffer.from(background()))
  .composite([
    { input: label.data, left: MARGIN, top: MARGIN },
    { input: headline.data, left: MARGIN, top: MARGIN + 70 },
    { input: name.data, left: MARGIN, top: HEIGHT - MARGIN - name.height },
  ])
  .png({ palette: true, colours: 64 })
  .toBuffer()
process.stdout.write(card)

/** The title as large as it fits; a very long one is cut. */
async function fittingHeadline(text: string) {
  const most = HEIGHT - 2 * MARGIN - 150
  for (const size of [84, 72, 60, 50, 42]) {
    const drawn = await drawWords(text, { size, colour: PAPER, width: WIDTH - 2 * MARGIN })
    if (drawn.height <= most && drawn.width <= WIDTH - 2 * MARGIN) return drawn
  }
  return drawWords(`${text.slice(0, 160)}…`, { size: 42, colour: PAPER, width: WIDTH - 2 * MARGIN })
}

/** Deep ink with the brand's arcs, as on the home page's map. */
function background(): string {
  const arcs = [120, 190, 260].map((lift, index) => {
    const y = HEIGHT - 60 - index * 26
    return `<path d="M 700 ${y} Q 950 ${y - lift} 1240 ${y - 40}" fill="none" stroke="${ACCENT}" stroke-width="3" opacity="${0.9 - index * 0.25}"/><circle cx="700" cy="${y}" r="7" fill="${ACCENT}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${INK}"/>${arcs.join('')}</svg>`
}
