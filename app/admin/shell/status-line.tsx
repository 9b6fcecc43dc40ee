import { type ReactNode, useEffect, useRef } from 'react'
import { focusUnlessBusy } from './focus-unless-busy.ts'

type Props = { notice: string | undefined; problem: string | undefined; children?: ReactNode }

/** Focus moves here, so that keyboards continue from the message. */
export function StatusLine({ notice, problem, children }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const text = problem ?? notice
  useEffect(() => {
    if (text) focusUnlessBusy(line.current)
  }, [text])

  if (!text) return null
  return (
    <div ref={line} tabIndex={-1} role={problem ? 'alert' : 'status'} className={`callout status-line ${problem ? 'failure' : 'success'}`}>
      <p>{text}</p>
      {!problem && children}
    </div>
  )
}
