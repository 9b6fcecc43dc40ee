import type { DocumentBody } from '#domain/ports/store.ts'
import { isObject } from '#lib/objects/objects.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { imagePath } from './image-path.ts'

export type ImageRenames = {
  fields: Map<string, string>
  texts: Map<string, { file: string; width: number; height: number }>
}

const PICTURE = /<img\b[^<>]*>/g
const SOURCE = /\bsrc="\/assets\/img\/[\w-]+\/([^"]+)"/

export function renameImagesIn(body: DocumentBody, swap: ImageRenames): DocumentBody {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, swapped(value, swap)]))
}

function swapped(value: unknown, swap: ImageRenames): unknown {
  if (typeof value === 'string') return swapText(value, swap)
  if (Array.isArray(value)) return value.map((part) => swapped(part, swap))
  return isObject(value) ? renameImagesIn(value, swap) : value
}

function swapText(text: string, { fields, texts }: ImageRenames): string {
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1).trim()
  const other = fields.get(name)
  if (other !== undefined) return other
  if (!text.includes('/assets/img/')) return text
  return text.replaceAll(PICTURE, (tag) => {
    const source = SOURCE.exec(tag)?.[1] ?? ''
    const found = texts.get(decodeComponent(source) ?? source)
    if (!found) return tag
    return tag
      .replace(SOURCE, `src="${imagePath(found.file)}"`)
      .replace(/\bwidth="\d+"/, `width="${found.width}"`)
      .replace(/\bheight="\d+"/, `height="${found.height}"`)
  })
}
