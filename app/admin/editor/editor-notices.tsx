import { type RefObject, useEffect, useRef } from 'react'
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

  return (
    <>
      <div className={`small ${styles.note}`}>
        <p role="status">{waiting > 0 ? uploadingWords(waiting, isHeldBack) : [notice, offer?.reason].filter(Boolean).join(' ')}</p>
        {waiting === 0 && offer && (
          <button type="button" className="link-button" onClick={onAccept}>
            {offer.label}
          </button>
        )}
        {waiting === 0 && (notice !== '' || offer) && problems.length === 0 && <Dismiss onPress={onDismiss} />}
      </div>
      {problems.length > 0 && <Problems ref={problem} problems={problems} onDismiss={onDismiss} />}
    </>
  )
}

function uploadingWords(waiting: number, isHeldBack: boolean): string {
  if (!isHeldBack) return 'Uploading…'
  const left = waiting === 1 ? 'one more image follows' : `${waiting} more images follow`
  return `Uploading… We take only so many each minute: ${left} automatically.`
}

type ProblemsProps = { ref: RefObject<HTMLDivElement | null>; problems: readonly string[]; onDismiss: () => void }

function Problems({ ref, problems, onDismiss }: ProblemsProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={`error small ${styles.note}`}>
      <p>{problems.join(' ')}</p>
      <Dismiss onPress={onDismiss} />
    </div>
  )
}

function Dismiss({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" aria-label="Dismiss" className={`bare ${toolStyles.tool}`} onClick={onPress}>
      <Icon name="close" />
    </button>
  )
}
