import { type RefObject, useEffect, useState } from 'react'
import { writtenLine } from '#domain/searches/check-lines.ts'
import styles from './searches.module.css'

const KEY = 'same-words'

type Kept = { lines: string[]; version: string }

type Props = {
  form: RefObject<HTMLFormElement | null>
  /** Always the same: what the page came with. `isAnswer`: it came back from the form. */
  shown: { lines: readonly string[]; isAnswer: boolean }
  bringBack: (kept: Kept) => void
}

/** Keeps what is typed in this tab until it is saved, and offers it again after the page was left, or the session was over. */
export function KeptLines({ form, shown, bringBack }: Props) {
  const [left, setLeft] = useState<Kept>()
  useEffect(() => {
    const kept = shown.isAnswer ? undefined : read()
    if (kept && sameLines(kept.lines, shown.lines)) sessionStorage.removeItem(KEY)
    else setLeft(kept)
    const { current } = form
    current?.addEventListener('input', keep)
    return () => current?.removeEventListener('input', keep)

    function keep(): void {
      if (!current) return
      const sent = new FormData(current)
      const typed: Kept = { lines: sent.getAll('line').map(String), version: String(sent.get('version')) }
      sessionStorage.setItem(KEY, JSON.stringify(typed))
      setLeft(undefined)
    }
  }, [form, shown])

  if (!left) return null
  return (
    <div role="status" className={styles.kept}>
      <p>What you changed here and did not save is still in this tab.</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            setLeft(undefined)
            bringBack(left)
          }}
        >
          Bring it back
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            sessionStorage.removeItem(KEY)
            setLeft(undefined)
          }}
        >
          Forget it
        </button>
      </div>
    </div>
  )
}

function read(): Kept | undefined {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return kept && Array.isArray(kept.lines) && typeof kept.version === 'string'
      ? { lines: kept.lines.map(String), version: kept.version }
      : undefined
  } catch {
    return undefined
  }
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  const written = (lines: readonly string[]) => lines.map(writtenLine).filter((line) => line !== '')
  return written(a).join('\n') === written(b).join('\n')
}
