import type { Transaction } from '@tiptap/pm/state'
import { findWrapping, liftTarget } from '@tiptap/pm/transform'
import type { AnyExtension, CommandProps } from '@tiptap/react'

const NO_LINE = 'h1, h2, h3, h4, h5, h6, blockquote, pre, table, figure, img, ul, ol, hr'
const OF_LISTS = new Set(['bulletList', 'orderedList', 'listItem'])

/** List items that start with a heading or image would break the list, so prepend a paragraph. */
export function requireLeadingParagraph(extension: AnyExtension): AnyExtension {
  return extension.name === 'listItem' ? extension.extend({ parseHTML: () => [{ tag: 'li', contentElement: withLine }] }) : extension
}

function withLine(item: Node): HTMLElement {
  const given = item as HTMLElement
  // Slices copied from this editor may start inside an item.
  if (beginsWithLine(given) || given.closest('[data-pm-slice]')) return given
  const changed = given.cloneNode(true) as HTMLElement
  changed.prepend(given.ownerDocument.createElement('p'))
  return changed
}

function beginsWithLine(element: Element): boolean {
  const first = [...element.childNodes].find((part) => part instanceof Element || part.textContent?.trim() !== '')
  if (!(first instanceof Element) || first.matches('p')) return true
  return !first.matches(NO_LINE) && beginsWithLine(first)
}

/** Items must start with a paragraph, so a quote has to wrap the whole list. */
export function quoteAroundList(extension: AnyExtension): AnyExtension {
  if (extension.name !== 'blockquote') return extension
  return extension.extend({
    addCommands() {
      return {
        ...this.parent?.(),
        toggleBlockquote:
          () =>
          ({ tr }: Pick<CommandProps, 'tr'>) =>
            toggleQuote(tr),
      }
    },
  })
}

function toggleQuote(tr: Transaction): boolean {
  const quote = tr.doc.type.schema.nodes.blockquote
  const { $from, $to } = tr.selection
  const quoted = $from.blockRange($to, ({ type }) => type === quote)
  if (quoted) {
    const depth = liftTarget(quoted)
    if (depth !== null) tr.lift(quoted, depth)
    return depth !== null
  }
  for (const range of [$from.blockRange($to), $from.blockRange($to, ({ type }) => !OF_LISTS.has(type.name))]) {
    const wrapping = quote && range && findWrapping(range, quote)
    if (!wrapping) continue
    tr.wrap(range, wrapping)
    return true
  }
  return false
}
