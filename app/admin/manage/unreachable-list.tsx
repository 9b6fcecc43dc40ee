import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isReachable } from '#app/admin/shell/is-reachable.ts'
import statusStyles from '#app/admin/shell/status-line.module.css'

/**
 * Holds back what leads to another view of the list until the server can be reached, and says so: the router would put an error page in the
 * place of the list, with what is typed and ticked. The way back is left alone, as the browser has gone it by then.
 */
export function UnreachableList() {
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'POP')
  const [isUnreached, setUnreached] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isWanted = true
    // It says nothing of the store: where that fails, the list says so itself.
    void isReachable('/healthz').then((isThere) => {
      if (!isWanted) return
      setUnreached(!isThere)
      if (isThere) blocker.proceed()
    })
    const again = () => setTries((before) => before + 1)
    addEventListener('online', again)
    return () => {
      isWanted = false
      removeEventListener('online', again)
    }
  }, [blocker, tries])

  if (!isUnreached || blocker.state !== 'blocked') return null
  return (
    <div role="alert" className={statusStyles.problem}>
      <p>The server could not be reached, so the list is still the one before. Check the connection.</p>
      <button type="button" className="button button-quiet" onClick={() => setTries(tries + 1)}>
        Try again
      </button>
    </div>
  )
}
