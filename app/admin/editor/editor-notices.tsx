import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { Paste } from '#app/admin/editor/paste/use-paste.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './editor-notices.module.css'
import toolStyles from './editor-toolbar.module.css'

export function EditorNotices({ editor, paste, isCalledOff }: { editor: Editor; paste: Paste; isCalledOff: boolean }) {
  const { waiting, isHeldBack, notice, offer, problems } = paste
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCalledOff) problem.current?.focus()
  }, [isCalledOff])

  function dismissNotes(): void {
    paste.dismiss()
    editor.view.focus()
  }

  const isWaiting = waiting > 0
  const said = isWaiting ? uploadingWords(waiting, isHeldBack) : [notice, offer?.reason].filter(Boolean).join(' ')
  const dismiss = (
    <button type="button" aria-label="Dismiss" className={`bare ${toolStyles.tool}`} onClick={dismissNotes}>
      <Icon name="close" />
    </button>
  )
  return (
    <>
      <div className={`small ${styles.note}`}>
        <p role="status">{said}</p>
        {!isWaiting && offer && (
          <button type="button" className="link-button" onClick={() => paste.accept(editor)}>
            {offer.label}
          </button>
        )}
        {!isWaiting && said !== '' && problems.length === 0 && dismiss}
      </div>
      {problems.length > 0 && (
        <div ref={problem} role="alert" tabIndex={-1} className={`error small ${styles.note}`}>
          <p>{problems.join(' ')}</p>
          {dismiss}
        </div>
      )}
    </>
  )
}

function uploadingWords(waiting: number, isHeldBack: boolean): string {
  if (!isHeldBack) return 'Uploading…'
  const left = waiting === 1 ? 'one more image follows' : `${waiting} more images follow`
  return `Uploading… We take only so many each minute: ${left} automatically.`
}
