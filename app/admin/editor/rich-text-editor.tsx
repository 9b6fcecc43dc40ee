import type { Transaction } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { blocksToHtml, documentToHtml } from '#app/admin/editor/document/document-to-html.ts'
import { htmlToDocument, positionAfter } from '#app/admin/editor/document/html-to-document.ts'
import { followEarlierText } from '#app/admin/editor/extensions/earlier-text.ts'
import { extensions } from '#app/admin/editor/extensions/editor-extensions.ts'
import { countWords, formatWordCount } from '#app/admin/editor/extensions/word-count.ts'
import { FindBar } from '#app/admin/editor/find/find-bar.tsx'
import { usePaste } from '#app/admin/editor/paste/use-paste.ts'
import { useSlashMenu } from '#app/admin/editor/slash/slash-menu.tsx'
import { FormStateContext } from '#app/admin/forms/form-state.ts'
import { EditorNotices } from './editor-notices.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-gapcursor/style/gapcursor.css'
import styles from './rich-text-editor.module.css'
import { useEditorDialogs } from './use-editor-dialogs.tsx'
import { useEditorHandlers } from './use-editor-handlers.ts'
import { useFullScreen } from './use-full-screen.ts'

export type EditorProps = {
  name: string
  html: string
  /** Someone typing in the textarea keeps their cursor when the editor replaces it. */
  writtenTo: string | undefined
  attributes: Record<string, string>
  onChange: (html: string) => void
}

export function RichTextEditor({ name, html, writtenTo, attributes, onChange }: EditorProps) {
  const root = useRef<HTMLDivElement>(null)
  const { holdSave, requested, isCalledOff, failure } = useContext(FormStateContext)
  const paste = usePaste(holdSave)
  const fullScreen = useFullScreen(root, failure)
  const [isFinding, setFinding] = useState(false)
  const [{ content, writtenBefore }] = useState(() => ({ content: htmlToDocument(html), writtenBefore: writtenTo }))
  const editorProps = useEditorHandlers({
    root,
    attributes,
    editor: () => editor,
    paste,
    noteTyped: (at, text) => slash.noteTyped(at, text),
    press: (event) => slash.press(event) || fullScreen.leaveByKey(event) || pressInText(editor, event, open),
  })
  const editor: Editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    enablePasteRules: ['link'],
    editorProps,
    onUpdate: (change) => {
      onChange(documentToHtml(change.editor))
      paste.noteChange(change)
    },
  })
  const words = useEditorState({ editor, selector: ({ editor: changed }) => countWords(changed.state.doc) })
  const { openings, dialog } = useEditorDialogs(editor, (video) => paste.insertVideo(editor, video))
  const open = { ...openings, find: () => setFinding(true), plainText: () => void paste.plainText(editor), fullScreen: fullScreen.toggle }
  const slash = useSlashMenu(editor, open)

  useRequestedText(editor, requested, name)
  useFocusAfterWriting(editor, writtenBefore)

  function leaveFinding(): void {
    setFinding(false)
    editor.view.focus()
  }

  return (
    <div ref={root} className={styles.editor} data-full-screen={fullScreen.isOn || undefined}>
      <div className={styles.head}>
        <EditorToolbar editor={editor} textId={attributes.id ?? ''} open={open} isFullScreen={fullScreen.isOn} />
        {isFinding && <FindBar editor={editor} onClose={leaveFinding} />}
        <EditorNotices editor={editor} paste={paste} isCalledOff={isCalledOff} />
      </div>
      <EditorContent editor={editor} className={styles.frame} />
      <p className={`note ${styles.length}`}>{formatWordCount(words)}</p>
      {slash.menu}
      {dialog}
    </div>
  )
}

function useFocusAfterWriting(editor: Editor, writtenBefore: EditorProps['writtenTo']): void {
  // Keys pressed before focus returns would act as page shortcuts.
  useLayoutEffect(() => {
    if (writtenBefore === undefined) return
    editor.commands.setTextSelection(positionAfter(writtenBefore))
    editor.view.focus()
  }, [editor, writtenBefore])
}

function pressInText(editor: Editor, event: KeyboardEvent, open: Record<'link' | 'find' | 'fullScreen', () => void>): boolean {
  // Browsers report selection changes later than the next key.
  if (event.ctrlKey || event.metaKey) document.dispatchEvent(new Event('selectionchange'))
  if (asksFor('k', event) && (!editor.state.selection.empty || editor.isActive('link'))) open.link()
  else if (asksFor('f', event) && event.shiftKey) open.fullScreen()
  else if (asksFor('f', event)) open.find()
  else return false
  return true
}

function asksFor(letter: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey
}

/** A save that waits for pictures sends the text it was asked to, with the pictures that have arrived since. */
function useRequestedText(editor: Editor, requested: FormData | undefined, name: string): void {
  useLayoutEffect(() => {
    if (!requested) return
    const follow = followEarlierText(editor.state.doc)
    const take = ({ transaction }: { transaction: Transaction }) => {
      const text = follow(transaction)
      if (text) requested.set(name, blocksToHtml(text))
    }
    editor.on('transaction', take)
    return () => void editor.off('transaction', take)
  }, [editor, requested, name])
}
