import { type ComponentType, useEffect, useRef, useState } from 'react'
import { hasSameMarkup, isTooDeep } from '#app/admin/editor/document/compare-markup.ts'
import styles from '#app/admin/forms/form-field.module.css'
import { FieldFrame } from '#app/admin/forms/form-field.tsx'
import { useField } from '#app/admin/forms/form-state.ts'
import { htmlOrParagraphs } from '#lib/text/text-to-html.ts'
import editorSpace from './editor-space.module.css'
import type { EditorProps } from './rich-text-editor.tsx'

const PLAIN_HINT = 'Plain text, with an empty line between paragraphs, or HTML.'
const EDITOR_HINT = 'Type / to insert something. Escape, then Tab, leaves the text.'

/** The textarea always submits the value; it stays visible for markup the editor would damage. */
export function RichTextField({ name }: { name: string }) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<EditorProps> }>()
  const [reason, setReason] = useState<string>()
  const hint = loaded ? EDITOR_HINT : [reason, PLAIN_HINT].filter(Boolean).join(' ')
  const { control, text } = useField(name, hint)

  useEffect(() => {
    let isWanted = true
    if (isTooDeep(textarea.current?.value ?? '')) {
      setReason('This text is too deeply nested for the editor. Edit it as HTML.')
      return
    }
    Promise.all([import('./rich-text-editor.tsx'), import('#app/admin/editor/document/html-to-document.ts')])
      .then(([{ RichTextEditor }, { normalizeHtml }]) => {
        if (!isWanted || !textarea.current) return
        const html = htmlOrParagraphs(textarea.current.value)
        if (hasSameMarkup(html, normalizeHtml(html))) setLoaded({ Editor: RichTextEditor })
        else setReason('The editor can’t show all of this text. Edit it as HTML.')
      })
      .catch(() => setReason('The editor didn’t load. You can still write here.'))
    return () => {
      isWanted = false
    }
  }, [])

  // Code that waits for the page must wait for the editor too.
  useEffect(() => {
    if (textarea.current) textarea.current.ariaBusy = loaded || reason ? null : 'true'
  }, [loaded, reason])

  function write(html: string): void {
    if (!textarea.current) return
    textarea.current.value = html
    // Form listeners need an input event.
    textarea.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const { id, ...described } = control
  return (
    <FieldFrame name={name} hint={hint} plainLabel={loaded !== undefined}>
      {!loaded && !reason && <div className={editorSpace.toolbar} aria-hidden="true" />}
      <textarea
        {...(loaded ? { hidden: true } : { ...described, id })}
        ref={textarea}
        name={name}
        className={`input ${styles.lines} ${reason ? '' : editorSpace.text}`}
        rows={18}
        defaultValue={text}
      />
      {loaded && (
        <loaded.Editor
          name={name}
          html={htmlOrParagraphs(textarea.current?.value ?? text)}
          writtenTo={writtenTo(textarea.current)}
          attributes={{
            id,
            'aria-labelledby': `${id}-label`,
            ...(described['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
            ...(described['aria-describedby'] ? { 'aria-describedby': described['aria-describedby'] } : {}),
          }}
          onChange={write}
        />
      )}
    </FieldFrame>
  )
}

function writtenTo(field: HTMLTextAreaElement | null): string | undefined {
  if (!field || document.activeElement !== field) return undefined
  return htmlOrParagraphs(field.value.slice(0, field.selectionEnd))
}
