import sharp from 'sharp'
import { drawText } from './draw-text.ts'

const EMOJI =
  /(?:[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]|\p{Extended_Pictographic}\ufe0f)\u200d?|[\ufe0f\u20e3\u{e0020}-\u{e007f}]/gu
const IS_SEEN = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u
const OF_WORDS = /[\p{L}\p{M}\p{N}]/u
/** A noncharacter, so every font draws its missing-glyph box. */
const IN_NO_FONT = { four: '\ufffe', six: '\u{1fffe}' }
const FRAME_ROWS = 4

const boxes = new Map<string, Promise<Buffer | undefined>>()

/** Servers may lack fonts; text with missing glyphs would show numbered boxes. */
export async function renderableText(text: string): Promise<string> {
  let rest = text.replace(EMOJI, '')
  for (const sign of new Set(rest.replace(/[\0-~\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, ''))) {
    if (await isInSomeFont(sign)) continue
    const plain = OF_WORDS.test(sign) ? sign.normalize('NFKC') : ''
    if (!/^[ -~]*$/.test(plain)) return ''
    rest = rest.replaceAll(sign, plain)
  }
  return IS_SEEN.test(rest) ? rest.replace(/ {2,}/g, ' ').trim() : ''
}

async function isInSomeFont(sign: string): Promise<boolean> {
  const [drawn, box] = await Promise.all([frameOf(sign), boxFor(sign)])
  return drawn !== undefined && !(box && drawn.equals(box))
}

function boxFor(sign: string): Promise<Buffer | undefined> {
  const like = sign.length > 1 ? IN_NO_FONT.six : IN_NO_FONT.four
  const box = boxes.get(like) ?? frameOf(like)
  boxes.set(like, box)
  return box
}

async function frameOf(sign: string): Promise<Buffer | undefined> {
  const picture = await drawText(sign, { size: 60, colour: '#ffffff' }).catch(() => undefined)
  if (!picture) return undefined
  const { data, width, height } = picture
  const rows = await sharp(data)
    .extract({ left: 0, top: 0, width, height: Math.min(FRAME_ROWS, height) })
    .raw()
    .toBuffer()
  return Buffer.concat([Buffer.from(`${width} ${height} `), rows])
}
