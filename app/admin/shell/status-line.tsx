import { createContext, type ReactNode, use, useEffect } from 'react'
import { useFocusOn } from './focus-unless-busy.ts'
import { IntentForm } from './intent-form.tsx'
import type { TakenNotice } from './notice.ts'
import { readTabTexts, writeTabTexts } from './tab-storage.ts'

type Props = { notice: string | undefined; problem: string | undefined; children?: ReactNode }

/** Focus moves here, so that keyboards continue from the message. */
export function StatusLine({ notice, problem, children }: Props) {
  const text = problem ?? notice
  const line = useFocusOn<HTMLDivElement>(text)
  if (!text) return null
  return (
    <div ref={line} tabIndex={-1} role={problem ? 'alert' : 'status'} className={`callout status-line ${problem ? 'failure' : 'success'}`}>
      <p>{text}</p>
      {!problem && children}
    </div>
  )
}

export const NoticeContext = createContext<Partial<TakenNotice>>({})

/** What the last form did, or why it failed. Stands before forms that keep texts in the tab. */
export function ScreenStatus({ problem, children }: { problem?: string | undefined; children?: ReactNode }) {
  const { notice, undo, saved, replacesAll } = use(NoticeContext)
  useEffect(() => {
    if (saved !== undefined) writeTabTexts(saved, { left: replacesAll ? [] : readTabTexts(saved).left })
  }, [saved, replacesAll])

  return (
    <StatusLine notice={notice} problem={problem}>
      {undo && <IntentForm {...undo} label="Undo" icon="undo" />}
      {children}
    </StatusLine>
  )
}
