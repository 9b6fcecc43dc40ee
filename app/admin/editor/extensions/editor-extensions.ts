import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Extension, type Extensions, textblockTypeInputRule } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkUrl } from '#lib/text/link-url.ts'
import { Autolink } from './autolink.ts'
import { ExitMarks, withoutArrowExit } from './exit-marks.ts'
import { figure } from './figure.ts'
import { quoteAroundList, requireLeadingParagraph } from './list-item-rules.ts'
import { UndoKeys } from './undo-keys.ts'

// Alignment and column widths would be written as styles, which neither the sanitiser nor the page's policy lets through.
function spansOnly(attributes: Record<string, unknown> | undefined) {
  const { align: _align, colwidth: _colwidth, ...spans } = attributes ?? {}
  return spans
}

const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null })

const PlainCell = TableCell.extend({
  addAttributes() {
    return spansOnly(this.parent?.())
  },
})

const PlainHeader = TableHeader.extend({
  addAttributes() {
    return spansOnly(this.parent?.())
  },
})

/** One `#` is the title's, which the page has already; writers of Markdown begin with it all the same. */
const FirstHeading = Extension.create({
  name: 'firstHeading',
  addInputRules() {
    const type = this.editor.schema.nodes.heading
    return type ? [textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: { level: 2 } })] : []
  },
})

/** What an article may hold. The sanitiser on the server keeps all of it as the editor writes it. */
export const extensions: Extensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map(withoutArrowExit).map(requireLeadingParagraph).map(quoteAroundList)
    },
  }).configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkUrl,
      HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    },
  }),
  PlainTable,
  TableRow,
  PlainHeader,
  PlainCell,
  ...figure,
  FirstHeading,
  ExitMarks,
  Autolink,
  UndoKeys,
]
