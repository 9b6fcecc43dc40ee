import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './kept-form.module.css'

type Props = {
  /** What this tab keeps it under. */
  name: string
  form: RefObject<HTMLFormElement | null>
  /** The form came back with what was typed in it. */
  isAnswer: boolean
  /** What was just saved, by its name. */
  saved?: string | undefined
  /** Whether the page, as it came, shows what is kept. */
  isShown: (kept: FormData) => boolean
  bringBack: (kept: FormData) => void
  children?: ReactNode
}

/** Keeps what is typed in this tab until it is saved, and offers it again after the page was left, or the session was over. */
export function KeptForm(given: Props) {
  const [first] = useState(given)
  const [left, setLeft] = useState<FormData>()
  useEffect(() => {
    const { name, form, isAnswer, saved, isShown } = first
    if (saved !== undefined) sessionStorage.removeItem(saved)
    const kept = read(name)
    if (isAnswer) keep()
    else if (kept && isShown(kept)) sessionStorage.removeItem(name)
    else setLeft(kept)
    const { current } = form
    current?.addEventListener('input', keep)
    return () => current?.removeEventListener('input', keep)

    function keep(): void {
      if (!form.current) return
      const texts = [...new FormData(form.current)].filter(([, value]) => typeof value === 'string')
      sessionStorage.setItem(name, JSON.stringify(texts))
      setLeft(undefined)
    }
  }, [first])

  function settle(change: () => void): void {
    flushSync(() => {
      setLeft(undefined)
      change()
    })
    given.form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus()
  }

  if (!left) return null
  return (
    <div role="status" className={styles.kept}>
      <p>What you changed here and did not save is still in this tab.</p>
      {given.children}
      <div className={styles.buttons}>
        <button type="button" className="button button-quiet" onClick={() => settle(() => given.bringBack(left))}>
          Bring it back
        </button>
        <button type="button" className="button button-quiet" onClick={() => settle(() => sessionStorage.removeItem(given.name))}>
          Forget it
        </button>
      </div>
    </div>
  )
}

function read(name: string): FormData | undefined {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    if (!Array.isArray(texts)) return undefined
    const kept = new FormData()
    for (const [field, value] of texts) kept.append(String(field), String(value))
    return kept
  } catch {
    return undefined
  }
}
