import type { MarkType } from '@tiptap/pm/model'
import { type AnyExtension, markInputRule } from '@tiptap/react'

const SIGNS = new Map([
  ['bold', ['**', '__']],
  ['italic', ['*', '_']],
  ['strike', ['~~']],
])

/** TipTap's own rules take the stars of `5 * 3 * 2`; in Markdown, no space follows an opening sign or precedes a closing one. */
export function withMarkdownSigns(extension: AnyExtension): AnyExtension {
  const signs = SIGNS.get(extension.name)
  if (!signs) return extension
  return extension.extend({
    addInputRules(this: { type: MarkType }) {
      return signs.map((sign) => markInputRule({ find: between(sign), type: this.type }))
    },
  })
}

function between(sign: string): RegExp {
  const [first = ''] = sign
  const written = sign.replaceAll('*', String.raw`\*`)
  return new RegExp(String.raw`(?<![^\s([{"'“‘«–—-])${written}(?![\s${first}])([^${first}]*[^\s${first}])${written}$`)
}
