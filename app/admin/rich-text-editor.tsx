import { EditorContent, generateHTML, generateJSON, useEditor } from '@tiptap/react'
import { useRef } from 'react'
import { extensions } from './editor-extensions.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { LinkDialog, openLinkDialog } from './link-dialog.tsx'
import { tidyPastedHtml } from './pasted-html.ts'
import styles from './rich-text-editor.module.css'
import type { EditorProps } from './rich-text-field.tsx'

/** The editor with its toolbar. It is loaded only where formatted text is written. */
export function RichTextEditor({ html, attributes, onChange }: EditorProps) {
  const linkDialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: styles.text ?? '' },
      handleDOMEvents: { keydown: (_view, event) => leavesText(event) },
      transformPastedHTML: tidyPastedHtml,
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        openLink()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : tidy(changed.getHTML())),
  })

  /** In tables and lists Tab has work to do; after Escape it is the browser's again, and leaves the text. */
  function leavesText({ key }: KeyboardEvent): boolean {
    const leaves = isLeaving.current && key === 'Tab'
    if (key !== 'Shift') isLeaving.current = key === 'Escape'
    return leaves
  }

  function openLink(): void {
    openLinkDialog(linkDialog.current, editor)
  }

  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} textId={attributes.id ?? ''} onLink={openLink} />
      <EditorContent editor={editor} className={styles.frame} />
      <LinkDialog editor={editor} ref={linkDialog} />
    </div>
  )
}

/** The HTML as the editor would give it back. */
export function htmlOf(html: string): string {
  return tidy(generateHTML(generateJSON(html, extensions), extensions))
}

// The editor keeps an empty line at the end, to write on after a table.
function tidy(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '')
}
