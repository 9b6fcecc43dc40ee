import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ItemKind } from '#domain/items.ts'
import styles from './manage.module.css'
import { manageQuery } from './manage-path.ts'

const PAUSE_MS = 250

type Props = {
  kind: ItemKind
  path: string
  text: string
  things: string
  /** How many were found. */
  children: ReactNode
}

/** Finds while somebody types; without script it is a form like any other. */
export function ManageSearch({ kind, path, text, things, children }: Props) {
  const navigate = useNavigate()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sought = useRef(text)
  useEffect(() => () => clearTimeout(pause.current), [])

  function findSoon({ currentTarget }: FormEvent<HTMLInputElement>): void {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      const typed = currentTarget.value.trim()
      if (typed === sought.current) return
      sought.current = typed
      navigate(path + manageQuery(kind, { text: typed, page: 1 }), { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
  }

  return (
    <form role="search" className={styles.search} onSubmit={() => clearTimeout(pause.current)}>
      {kind === 'blog' && <input type="hidden" name="tab" value="blogs" />}
      <label htmlFor="search-text" className="visually-hidden">
        Search {things}
      </label>
      <input
        id="search-text"
        className="input"
        type="search"
        name="q"
        defaultValue={text}
        onInput={findSoon}
        required
        pattern=".*\S.*"
        maxLength={200}
        title="One word at least"
        placeholder={`Search ${things}`}
      />
      <button type="submit" className="button button-quiet">
        Go
      </button>
      <p className={styles.count} aria-live="polite">
        {children}
      </p>
    </form>
  )
}
