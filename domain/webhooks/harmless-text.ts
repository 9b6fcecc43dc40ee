import { stripControls, stripDirectionMarks } from '#lib/text/strip-controls.ts'

const INVISIBLE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]+/gu
const BREAK = '\u200B'
const ADDRESSES = /(?<=[\p{L}\p{N}])[.:](?=[/\p{L}\p{N}])|(?<=[@#&!])(?=[\p{L}\p{N}#])|(?<=\/)(?=\/)|(?<=\])(?=\()/gu

/** Text of a visitor that chat programs read as text alone: no mention, no link, no formatting. */
export function harmlessText(text: string, most: number): string {
  const seen = stripDirectionMarks(stripControls(text.toWellFormed(), '\n')).replaceAll(INVISIBLE, '').trim()
  const tame = seen
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(ADDRESSES, (found) => `${found}${BREAK}`)
  if (tame.length <= most) return tame
  return `${tame.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
