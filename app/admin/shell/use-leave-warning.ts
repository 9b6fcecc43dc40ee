import { useEffect } from 'react'

/** The browser asks whoever leaves, reloads or closes the page, while something of it would be lost. */
export function useLeaveWarning(mayLose: boolean): void {
  useEffect(() => {
    if (!mayLose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [mayLose])
}
