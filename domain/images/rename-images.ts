import { imageFieldNames, knownFieldNames } from '#domain/kinds/item-tables.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { isObject } from '#lib/objects/objects.ts'
import { baseName } from '#lib/text/base-name.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { escapeAttribute } from '#lib/text/text-to-html.ts'
import { imagePath } from './image-path.ts'

export type ImageRenames = {
  fields: Map<string, string>
  texts: Map<string, { file: string; width: number; height: number }>
  /** Places that say something else have a text of their own. */
  alt?: { files: readonly string[]; from: string; to: string }
}

const PICTURE = /<img\b[^<>]*>/g
const ALT = / alt="([^"]*)"/
const SOURCE = /\bsrc="\/assets\/img\/[\w-]+\/([^"]+)"/
export const FIELDS_WITHOUT_IMAGES = knownFieldNames.difference(new Set<string>(itemKinds.flatMap((kind) => imageFieldNames[kind])))

export function renameImagesIn(body: DocumentBody, swap: ImageRenames): DocumentBody {
  const renamed = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, swapped(name, value, swap)]))
  for (const [name, value] of swap.alt ? Object.entries(body) : []) {
    const field = altFieldOf(name)
    const isOurs = field && typeof value === 'string' && swap.alt?.files.includes(baseName(value))
    if (isOurs && (body[field] ?? '') === swap.alt?.from) renamed[field] = swap.alt.to
  }
  return renamed
}

function altFieldOf(name: string): string | undefined {
  if (name === 'sharePicture.file') return 'sharePicture.alt'
  return knownFieldNames.has(`${name}_alt`) ? `${name}_alt` : undefined
}

function swapped(name: string, value: unknown, swap: ImageRenames): unknown {
  if (typeof value === 'string')
    return (FIELDS_WITHOUT_IMAGES.has(name) ? undefined : swap.fields.get(baseName(value))) ?? swapText(value, swap)
  if (Array.isArray(value)) return value.map((part) => swapped(name, part, swap))
  return isObject(value) ? renameImagesIn(value, swap) : value
}

function swapText(text: string, { texts, alt }: ImageRenames): string {
  if (!text.includes('/assets/img/')) return text
  return text.replaceAll(PICTURE, (tag) => {
    const source = SOURCE.exec(tag)?.[1] ?? ''
    const file = decodeComponent(source) ?? source
    const found = texts.get(file)
    if (!found) return alt?.files.includes(file) ? described(tag, alt) : tag
    return tag
      .replace(SOURCE, `src="${imagePath(found.file)}"`)
      .replace(/\bwidth="\d+"/, `width="${found.width}"`)
      .replace(/\bheight="\d+"/, `height="${found.height}"`)
  })
}

/** An empty text says that somebody decided it's decorative; none at all, that nobody decided. */
function described(tag: string, { from, to }: { from: string; to: string }): string {
  const said = ALT.exec(tag)?.[1]
  if (said === undefined ? from !== '' : said === '' || said !== escapeAttribute(from)) return tag
  const rest = tag.replace(ALT, '')
  return to === '' ? rest : rest.replace(SOURCE, (source) => `${source} alt="${escapeAttribute(to)}"`)
}
