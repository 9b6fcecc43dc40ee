import type { Editor, SingleCommands } from '@tiptap/react'
import { currentFigure } from '#app/admin/editor/extensions/figure.ts'
import { keysOf } from '#app/admin/shell/editor-shortcuts.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'

export type EditorOpeners = Record<'link' | 'picture' | 'video' | 'find' | 'plainText' | 'fullScreen' | 'help', () => void>

export type Tool = {
  name: string
  icon: IconName
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  use: (editor: Editor, open: EditorOpeners) => void
  keys?: string | undefined
  alias?: string
}

type Chain = ReturnType<Editor['chain']>

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level}`,
  icon: `heading${level}`,
  alias: `h${level} title`,
  isOn: (editor) => editor.isActive('heading', { level }),
  use: onText((chain) => chain.toggleHeading({ level })),
  keys: keysOf(`Heading ${level}`),
})

const headings = [heading(2), heading(3), heading(4)]

const bulletList = { ...toggle('Bullet list', 'bulletList', (chain) => chain.toggleBulletList()), alias: 'ul unordered' }
const numberedList = { ...toggle('Numbered list', 'orderedList', (chain) => chain.toggleOrderedList()), alias: 'ol ordered' }
const quote = { ...toggle('Quote', 'blockquote', (chain) => chain.toggleBlockquote()), alias: 'citation' }
const codeBlock = { ...toggle('Code block', 'codeBlock', (chain) => chain.toggleCodeBlock()), alias: 'pre program' }

const table: Tool = {
  name: 'Insert table',
  icon: 'table',
  alias: 'grid rows columns',
  isPossible: (editor) => !editor.isActive('table') && !currentFigure(editor),
  use: onText((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
}

const picture: Tool = { name: 'Insert image', icon: 'picture', alias: 'picture photo', use: (_editor, open) => open.picture() }

const video: Tool = {
  name: 'Insert video',
  icon: 'video',
  alias: 'youtube vimeo film',
  isPossible: isOutsideFigure,
  use: (_editor, open) => open.video(),
}

const divider: Tool = {
  name: 'Divider',
  icon: 'divider',
  alias: 'hr horizontal rule line',
  isPossible: isOutsideFigure,
  use: onText((chain) => chain.setHorizontalRule()),
}

const pasteAsText: Tool = {
  name: 'Paste as plain text',
  icon: 'pasteText',
  alias: 'clipboard unformatted',
  use: (_editor, open) => open.plainText(),
  keys: keysOf('Paste as plain text'),
}

const marks = [
  toggle('Underline', 'underline', (chain) => chain.toggleUnderline()),
  toggle('Strikethrough', 'strike', (chain) => chain.toggleStrike()),
  toggle('Code', 'code', (chain) => chain.toggleCode()),
  toggle('Superscript', 'superscript', (chain) => chain.toggleMark('superscript')),
  toggle('Subscript', 'subscript', (chain) => chain.toggleMark('subscript')),
]

/** Behind "Text". */
export const TEXT_TOOLS: Tool[] = [...headings, ...marks]

/** In sight, in groups. */
export const ROW_TOOLS: Tool[][] = [
  [
    toggle('Bold', 'bold', (chain) => chain.toggleBold()),
    toggle('Italic', 'italic', (chain) => chain.toggleItalic()),
    {
      name: 'Link',
      icon: 'link',
      isOn: (editor) => editor.isActive('link'),
      use: (_editor, open) => open.link(),
      keys: keysOf('Link the selected words'),
    },
  ],
  [bulletList, numberedList, quote],
  [picture, table],
  [history('Undo', 'undo'), history('Redo', 'redo')],
]

/** Behind "More". */
export const MORE_TOOLS: Tool[] = [
  codeBlock,
  video,
  divider,
  { name: 'Find and replace', icon: 'search', use: (_editor, open) => open.find(), keys: keysOf('Find and replace') },
  pasteAsText,
  { name: 'Full screen', icon: 'fullScreen', use: (_editor, open) => open.fullScreen(), keys: keysOf('Full screen') },
  { name: 'Writing by keyboard', icon: 'help', use: (_editor, open) => open.help() },
]

export const NAMED_TOOLS: Tool[] = [...headings, bulletList, numberedList, quote, codeBlock, table, picture, video, divider, pasteAsText]

export const TABLE_TOOLS: { name: string; use: (editor: Editor) => void }[] = [
  { name: 'Add row', use: onText((chain) => chain.addRowAfter()) },
  { name: 'Add column', use: onText((chain) => chain.addColumnAfter()) },
  { name: 'Delete row', use: onTable((commands) => commands.deleteRow()) },
  { name: 'Delete column', use: onTable((commands) => commands.deleteColumn()) },
  { name: 'Delete table', use: onText((chain) => chain.deleteTable()) },
]

function toggle(name: string, type: IconName, change: (chain: Chain) => Chain): Tool {
  return { name, icon: type, isOn: (editor) => editor.isActive(type), use: onText(change), keys: keysOf(name) }
}

function history(name: string, way: 'undo' | 'redo'): Tool {
  return { name, icon: way, isPossible: (editor) => editor.can()[way](), use: onText((chain) => chain[way]()), keys: keysOf(name) }
}

function isOutsideFigure(editor: Editor): boolean {
  return !currentFigure(editor)
}

function onTable(change: (commands: SingleCommands) => boolean): (editor: Editor) => void {
  return (editor) => {
    const before = editor.state.doc
    change(editor.commands)
    if (editor.state.doc === before) editor.commands.deleteTable()
    editor.view.focus()
  }
}

/** TipTap's focus command waits a frame and loses keys typed in it. */
function onText(change: (chain: Chain) => Chain): (editor: Editor) => void {
  return (editor) => {
    change(editor.chain()).run()
    editor.view.focus()
  }
}
