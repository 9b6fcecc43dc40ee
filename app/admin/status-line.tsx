import { useEffect, useRef } from 'react'
import styles from './status-line.module.css'

/** What was just done, or why it was not. It comes with a new page and takes the focus, so that the keyboard goes on from here. */
export function StatusLine({ notice, problem }: { notice: string | undefined; problem: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  const text = problem ?? notice
  useEffect(() => {
    if (text) line.current?.focus()
  }, [text])

  if (!text) return null
  return (
    <p ref={line} tabIndex={-1} role={problem ? 'alert' : 'status'} className={problem ? styles.problem : styles.notice}>
      {text}
    </p>
  )
}
