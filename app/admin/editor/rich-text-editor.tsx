import { type Editor, EditorContent, generateHTML, generateJSON, useEditor } from '@tiptap/react'
import { type RefObject, useContext, useEffect, useRef } from 'react'
import { FormStateContext } from '#app/admin/item-form/form-state.ts'
import { Icon } from '#app/ui/frame/icon.tsx'
import { pastedPictures, useDroppedPictures } from './dropped-pictures.ts'
import { extensions } from './editor-extensions.ts'
import type { EditorProps } from './editor-props.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { pastedWords, tearsFigure } from './figure.ts'
import { LinkDialog, openLinkDialog } from './link-dialog.tsx'
import { tidyPastedHtml } from './pasted-html.ts'
import { openPictureDialog, PictureDialog } from './picture-dialog.tsx'
import styles from './rich-text-editor.module.css'

/** The editor with its toolbar. It is loaded only where formatted text is written. */
export function RichTextEditor({ html, attributes, onChange }: EditorProps) {
  const linkDialog = useRef<HTMLDialogElement>(null)
  const pictureDialog = useRef<HTMLDialogElement>(null)
  const { holdSave, isCalledOff } = useContext(FormStateContext)
  const dropped = useDroppedPictures()
  const problem = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: styles.text ?? '' },
      handleDOMEvents: { keydown: (_view, event) => leavesText(event), beforeinput: (_view, event) => refused(event, tearsFigure(event)) },
      transformPastedHTML: tidyPastedHtml,
      transformPastedText: (words, _isPlain, view) => pastedWords(words, view),
      handleKeyDown: (_view, event) => {
        if (refused(event, asksForLink(event))) openLink()
        return asksForLink(event)
      },
      handleClickOn: (_view, _pos, node, at, { target }) => node.type.name === 'figure' && target instanceof HTMLImageElement && select(at),
      handlePaste: (view, { clipboardData }) => takePictures(pastedPictures(clipboardData), view.state.selection.to),
      handleDrop: (view, event) => {
        // A file that nobody takes would be opened by the browser, in place of the form.
        const files = view.dragging ? [] : [...(event.dataTransfer?.files ?? [])]
        return takePictures(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to)
      },
    },
    onUpdate: ({ editor: changed }) => onChange(written(changed)),
  })

  useEffect(() => {
    if (isCalledOff) problem.current?.focus()
  }, [isCalledOff])

  /** In tables and lists Tab has work to do; after Escape it is the browser's again, and leaves the text. */
  function leavesText({ key }: KeyboardEvent): boolean {
    const leaves = isLeaving.current && key === 'Tab'
    if (key !== 'Shift') isLeaving.current = key === 'Escape'
    return leaves
  }

  function select(at: number): boolean {
    return editor.commands.setNodeSelection(at)
  }

  function takePictures(files: File[], at: number): boolean {
    if (files.length > 0) void holdSave(dropped.take(editor, files, at))
    return files.length > 0
  }

  function dismissProblems(): void {
    dropped.dismiss()
    editor.view.focus()
  }

  function openLink(): void {
    openLinkDialog(linkDialog.current, editor)
  }

  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <EditorToolbar
          editor={editor}
          textId={attributes.id ?? ''}
          onLink={openLink}
          onPicture={() => openPictureDialog(pictureDialog.current, editor)}
        />
        <p role="status" className={styles.note}>
          {dropped.waiting > 0 && 'Uploading…'}
        </p>
        {dropped.problems.length > 0 && <Problems ref={problem} problems={dropped.problems} onDismiss={dismissProblems} />}
      </div>
      <EditorContent editor={editor} className={styles.frame} />
      <LinkDialog editor={editor} ref={linkDialog} />
      <PictureDialog editor={editor} ref={pictureDialog} />
    </div>
  )
}

type ProblemsProps = { ref: RefObject<HTMLDivElement | null>; problems: readonly string[]; onDismiss: () => void }

function Problems({ ref, problems, onDismiss }: ProblemsProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={`${styles.note} ${styles.problem}`}>
      <p>{problems.join(' ')}</p>
      <button type="button" aria-label="Dismiss" className={styles.tool} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The HTML as the editor would give it back. */
export function htmlOf(html: string): string {
  return tidy(generateHTML(generateJSON(html, extensions), extensions))
}

function asksForLink({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey)
}

/** Keeps the browser from doing what it does by itself. */
function refused(event: Event, isOurs: boolean): boolean {
  if (isOurs) event.preventDefault()
  return isOurs
}

/** Nothing where there is no word and no picture. */
function written(editor: Editor): string {
  const html = tidy(editor.getHTML())
  return editor.isEmpty && !html.includes('<img ') ? '' : html
}

// The editor keeps an empty line at the end, to write on after a table.
function tidy(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '')
}
