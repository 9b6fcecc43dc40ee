import sharp from 'sharp'
import { backgrounds } from '#domain/branding/accent.ts'
import { drawText } from '#server/images/draw-text.ts'
import { renderableText } from '#server/images/renderable-text.ts'
import type { LogoVersion, Source } from './logo.ts'

type Signs = { accent: string; name: string; logo?: { source: Source; version: LogoVersion } | undefined }

type Icons = { svg: Buffer; ico: Buffer; touch: Buffer; small: Buffer; large: Buffer }

/** Wider logos are illegible in a square. */
const WIDEST = 2.2
const SIDE = 64
const ROOM = 48

export async function drawIcons(signs: Signs): Promise<Icons> {
  const svg = Buffer.from(await iconSvg(signs))
  const [tab, touch, small, large] = await Promise.all([32, 180, 192, 512].map((side) => rasterOf(svg, side)))
  if (!tab || !touch || !small || !large) throw new Error('An icon was not drawn')
  return { svg, ico: icoOf(tab), touch, small, large }
}

async function iconSvg({ accent, name, logo }: Signs): Promise<string> {
  const isLong = logo !== undefined && logo.source.ratio > WIDEST
  const isOnPaper = !isLong && logo?.version.plate === backgrounds.light.paper
  const ground = isOnPaper ? backgrounds.light.paper : backgrounds.dark.band
  const sign = !logo ? arc(accent) : isLong ? await letter(name, accent) : await inSquare(logo.source, isOnPaper)
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const radius = isOnPaper || logo ? 10 : 14
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><title>${title}</title><rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="${ground}"/>${sign}</svg>`
}

function arc(accent: string): string {
  const { paper } = backgrounds.light
  return `<path d="M14 43C20 13 44 9 50 43" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"/><circle cx="14" cy="43" r="6.5" fill="${paper}"/><circle cx="50" cy="43" r="8.5" fill="${paper}"/>`
}

async function letter(name: string, accent: string): Promise<string> {
  const first = await renderableText([...name.trim()][0]?.toUpperCase() ?? '')
  const drawn = await drawText(first || '•', { size: 300, colour: accent })
  return placed(drawn.data)
}

async function inSquare({ inks }: Source, isOnPaper: boolean): Promise<string> {
  const picture = sharp(isOnPaper ? inks.light : inks.dark).resize({ width: 512, height: 512, fit: 'inside' })
  return placed(await picture.png().toBuffer())
}

function placed(png: Buffer): string {
  const at = (SIDE - ROOM) / 2
  return `<image x="${at}" y="${at}" width="${ROOM}" height="${ROOM}" href="data:image/png;base64,${png.toString('base64')}"/>`
}

function rasterOf(svg: Buffer, side: number): Promise<Buffer> {
  return sharp(svg, { density: (72 * side) / SIDE })
    .resize(side, side)
    .png()
    .toBuffer()
}

function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
