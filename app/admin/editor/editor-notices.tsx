import { useEffect, useRef } from 'react'
import type { PasteOffer } from '#app/admin/editor/paste/paste-offers.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './editor-notices.module.css'
import toolStyles from './editor-toolbar.module.css'

type Props = {
  waiting: number
  isHeldBack: boolean
  notice: string
  offer: PasteOffer | undefined
  onAccept: () => void
  problems: readonly string[]
  isCalledOff: boolean
  onDismiss: () => void
}

export function EditorNotices({ waiting, isHeldBack, notice, offer, onAccept, problems, isCalledOff, onDismiss }: Props) {
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCalledOff) problem.current?.focus()
  }, [isCalledOff])

  const isWaiting = waiting > 0
  const said = isWaiting ? uploadingWords(waiting, isHeldBack) : [notice, offer?.reason].filter(Boolean).join(' ')
  const dismiss = (
    <button type="button" aria-label="Dismiss" className={`bare ${toolStyles.tool}`} onClick={onDismiss}>
      <Icon name="close" />
    </button>
  )
  return (
    <>
      <div className={`small ${styles.note}`}>
        <p role="status">{said}</p>
        {!isWaiting && offer && (
          <button type="button" className="link-button" onClick={onAccept}>
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
