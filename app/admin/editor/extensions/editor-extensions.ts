import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { type AnyExtension, Extension, type Extensions, Mark, type Node, textblockTypeInputRule } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkUrl } from '#lib/text/link-url.ts'
import { Autolink } from './autolink.ts'
import { figure } from './figure.ts'
import { quoteAroundList, requireLeadingParagraph } from './list-item-rules.ts'
import { withMarkdownSigns } from './markdown-signs.ts'

const LEFT_BY_KEY = new Set(['link', 'code'])

/** TipTap's own exit inserts a space whenever the cursor passes the end of such a line. */
function withoutArrowExit(extension: AnyExtension): AnyExtension {
  return LEFT_BY_KEY.has(extension.name) ? extension.extend({ exitable: false }) : extension
}

/** The right arrow first leaves a trailing link or code mark. */
const ExitMarks = Extension.create({
  name: 'behindMarks',
  addKeyboardShortcuts: () => ({
    ArrowRight({ editor: { state, view } }) {
      const { $from, empty } = state.selection
      if (!empty || $from.pos !== $from.end()) return false
      const left = (state.storedMarks ?? $from.marks()).filter(({ type }) => LEFT_BY_KEY.has(type.name))
      if (left.length === 0) return false
      const { tr } = state
      for (const mark of left) tr.removeStoredMark(mark)
      view.dispatch(tr)
      return true
    },
  }),
})

const [Superscript, Subscript] = [scriptMark('superscript', 'sup', 'subscript'), scriptMark('subscript', 'sub', 'superscript')]

function scriptMark(name: string, tag: string, excludes: string): Mark {
  return Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })
}

/** Unhandled keys would trigger the browser's undo, or turn Shift+Z into undo under Caps Lock. */
const UndoKeys = Extension.create({
  name: 'undoKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const undo = () => this.editor.commands.undo() || true
    const redo = () => this.editor.commands.redo() || true
    return { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }
  },
})

const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null })

// Alignment and column widths become inline styles, which sanitizer and CSP remove.
const plainCells = [TableHeader, TableCell].map((cell: Node) =>
  cell.extend({
    addAttributes() {
      const { align: _align, colwidth: _colwidth, ...spans } = this.parent?.() ?? {}
      return spans
    },
  }),
)

/** Markdown authors start with `#`, but the page title is already the h1. */
const FirstHeading = Extension.create({
  name: 'firstHeading',
  addInputRules() {
    const type = this.editor.schema.nodes.heading
    return type ? [textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: { level: 2 } })] : []
  },
})

/** The server's sanitizer must keep everything listed here. */
export const extensions: Extensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map(withoutArrowExit).map(withMarkdownSigns).map(requireLeadingParagraph).map(quoteAroundList)
    },
  }).configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkUrl,
      // Words such as `ASP.NET` or `notes.md` must not become links.
      shouldAutoLink: (word) => /^https?:\/\/|^www\.|@/i.test(word),
      HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    },
  }),
  PlainTable,
  TableRow,
  ...plainCells,
  ...figure,
  Superscript,
  Subscript,
  FirstHeading,
  ExitMarks,
  Autolink,
  UndoKeys,
]
