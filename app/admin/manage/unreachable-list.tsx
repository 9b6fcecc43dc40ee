import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isReachable } from '#app/admin/shell/is-reachable.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'

/** React Router would replace the list, and its input, with an error page; back navigation can't be blocked. */
export function UnreachableList() {
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'POP')
  const [isUnreached, setUnreached] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isWanted = true
    // Lists report store failures themselves.
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
    <div role="alert" className="callout status-line failure">
      <p>We couldn’t reach the server, so this list may be out of date. Check the connection.</p>
      <QuietButton onClick={() => setTries(tries + 1)}>Try again</QuietButton>
    </div>
  )
}
