import { useSyncExternalStore } from 'react'

/** False on the server and while the page hydrates, so that nothing is shown that needs script. */
export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
