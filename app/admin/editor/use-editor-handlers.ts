import { Slice } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'
import type { Editor, UseEditorOptions } from '@tiptap/react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { clipboardSerializer, isOwnHtml } from '#app/admin/editor/document/copied-html.ts'
import { sliceToText } from '#app/admin/editor/document/slice-to-text.ts'
import { wouldSplitFigure } from '#app/admin/editor/extensions/figure.ts'
import { linesToSlice } from '#app/admin/editor/paste/lines-to-slice.ts'
import type { Paste } from '#app/admin/editor/paste/use-paste.ts'
import { pastedFiles } from '#app/admin/images/pasted-files.ts'
import { articleBodyClass } from '#app/ui/sections/article-body.tsx'
import styles from './rich-text-editor.module.css'
import { useCaretRoom } from './use-caret-room.ts'

/** Browsers move the cursor by these keys themselves, and know nothing of our bars. */
const MOVES = /^(?:Arrow|Page|Home|End)/

type Given = {
  root: RefObject<HTMLElement | null>
  attributes: Record<string, string>
  /** TipTap creates the editor after these handlers. */
  editor: () => Editor
  paste: Paste
  noteTyped: (at: number, text: string) => void
  press: (event: KeyboardEvent) => boolean
}

export function useEditorHandlers({ root, attributes, editor, paste, noteTyped, press }: Given): UseEditorOptions['editorProps'] {
  const room = useCaretRoom(root)
  const moved = useScrollAfterMove(editor)
  const isLeaving = useRef(false)
  const isDropped = useRef(false)
  const isForeign = useRef(false)

  /** Tables and lists use Tab, so Escape lets the next Tab leave the text. */
  function leavesText({ key }: KeyboardEvent): boolean {
    const leaves = isLeaving.current && key === 'Tab'
    if (key !== 'Shift') isLeaving.current = key === 'Escape'
    return leaves
  }

  function begin(transfer: DataTransfer | null, isDrop: boolean): void {
    isDropped.current = isDrop
    isForeign.current = false
    paste.begin(transfer)
  }

  return {
    attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: `${articleBodyClass} ${styles.text}` },
    handleDOMEvents: {
      keydown: (_view, event) => {
        if (MOVES.test(event.key)) moved.current = performance.now()
        return leavesText(event)
      },
      keyup: (view, event) => void (MOVES.test(event.key) && view.dispatch(view.state.tr.scrollIntoView())),
      beforeinput: (_view, event) => refused(event, wouldSplitFigure(event)),
      paste: (_view, event) => begin(event.clipboardData, false),
      drop: (_view, event) => begin(event.dataTransfer, true),
    },
    scrollThreshold: room,
    scrollMargin: room,
    clipboardSerializer,
    clipboardTextSerializer: sliceToText,
    transformPastedHTML: (html) => {
      isForeign.current = !isOwnHtml(html)
      return paste.html(html, editor())
    },
    // Our own clipboard says itself where its text may join.
    transformPasted: (slice, view) => (isForeign.current ? retainFirstBlock(slice, view.state.selection) : slice),
    transformPastedText: (words) => paste.words(words, editor()),
    // TipTap makes paragraphs if this returns undefined.
    clipboardTextParser: (words, $context) => (isDropped.current ? undefined : linesToSlice(words, $context)) as Slice,
    handleTextInput: (_view, from, _to, text) => void noteTyped(from, text),
    handleKeyDown: (_view, event) => refused(event, press(event)),
    handleClickOn: (_view, _pos, node, at, { target }) =>
      node.type.name === 'figure' && target instanceof HTMLImageElement && editor().commands.setNodeSelection(at),
    handlePaste: (view, { clipboardData }, slice) => {
      if (paste.isRefused.current || paste.insertFiles(editor(), pastedFiles(clipboardData), view.state.selection.to)) return true
      paste.watchCells(editor(), slice)
      return paste.takesVideo(editor(), clipboardData)
    },
    handleDrop: (view, event) => {
      isDropped.current = false
      // Browsers navigate to dropped files that nothing handles.
      const files = view.dragging ? [] : [...(event.dataTransfer?.files ?? [])]
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
      return paste.isRefused.current || paste.insertFiles(editor(), files, at)
    },
  }
}

const SOON_MS = 500

/** The engine hears of a move with the selection's event, which may come after the next frame. */
function useScrollAfterMove(editor: () => Editor): RefObject<number> {
  const moved = useRef(-SOON_MS)
  const current = useEffectEvent(editor)
  useEffect(() => {
    const written = current()
    const scroll = () => {
      if (performance.now() - moved.current < SOON_MS) written.view.dispatch(written.state.tr.scrollIntoView())
    }
    written.on('selectionUpdate', scroll)
    return () => void written.off('selectionUpdate', scroll)
  }, [])
  return moved
}

function refused(event: Event, isOurs: boolean): boolean {
  if (isOurs) event.preventDefault()
  return isOurs
}

/** ProseMirror joins the first pasted block to the text before it, and a heading or a list would lose its shape. */
function retainFirstBlock(slice: Slice, { $from }: Selection): Slice {
  const { content, openEnd } = slice
  const first = content.firstChild
  if (!first || first.type.name === 'paragraph' || first.isAtom) return slice
  const isSeveral = content.childCount > 1 || (!first.isTextblock && first.childCount > 1)
  const isBehindText = $from.depth === 1 && $from.parentOffset > 0 && !$from.parent.type.spec.code
  return isSeveral && isBehindText ? new Slice(content, 0, openEnd) : slice
}
