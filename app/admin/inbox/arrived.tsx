import { useEffect, useState } from 'react'
import { type InboxView, pathWith } from '#app/admin/paths/admin-paths.ts'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './messages.module.css'

const PAUSE_MS = 60_000
/** Each look is a use of the session, so a forgotten tab must stop. */
const MOST_LOOKS = 30

export function Arrived({ view: { text, show }, since }: { view: InboxView; since: string }) {
  const [total, setTotal] = useState(0)
  const revalidate = useSafeRevalidate()
  const path = pathWith('/admin/messages/arrived', { q: text, show, since })
  useEffect(() => {
    let looks = 0
    setTotal(0)
    async function look(): Promise<void> {
      if (document.visibilityState === 'hidden' || looks++ === MOST_LOOKS) return
      const answer = await fetch(path).catch(() => undefined)
      setTotal(Number(answer?.headers.get('X-Total')))
    }
    const timer = setInterval(look, PAUSE_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [path])

  return (
    <p role="status" className={styles.arrived}>
      {total > 0 && (
        <button type="button" className="button button-quiet" onClick={revalidate}>
          {formatCount(total, 'new message')}
        </button>
      )}
    </p>
  )
}
