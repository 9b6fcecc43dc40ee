import { useEffect } from 'react'

export function useLeaveWarning(mayLose: boolean): void {
  useEffect(() => {
    if (!mayLose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [mayLose])
}
