import type { MarkType } from '@tiptap/pm/model'
import { type AnyExtension, InputRule, markInputRule } from '@tiptap/react'

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
      return signs.map((sign) =>
        sign.startsWith('_') ? underscoreRule(sign, this.type) : markInputRule({ find: between(sign), type: this.type }),
      )
    },
  })
}

/** Names like snake_case hold underscores, so one closes only with the space or the stop that's typed after it. */
function underscoreRule(sign: string, type: MarkType): InputRule {
  const { find, handler } = markInputRule({ find: between(sign, String.raw`(?:[^\S\n]|[)\]}"'’”».,;:!?…–—-])`), type })
  return new InputRule({ find, handler: ({ range, ...typed }) => handler({ ...typed, range: { ...range, to: range.to - 1 } }) })
}

function between(sign: string, next = ''): RegExp {
  const [first = ''] = sign
  const written = sign.replaceAll('*', String.raw`\*`)
  return new RegExp(String.raw`(?<![^\s([{"'“‘«–—-])${written}(?![\s${first}])([^${first}]*[^\s${first}])${written}${next}$`)
}
