import { SIGNED_IN_PATH } from '#app/admin/paths/signed-in-path.ts'

/**
 * On the way back Safari shows a page as it was when it was left, also after its administrator has signed out; so does any browser one that is
 * not `no-store`. It is asked for anew then. Gives what ends it.
 */
export function reloadAfterSignOut(): () => void {
  const look = ({ persisted }: PageTransitionEvent) => void (persisted && leaveIfSignedOut())
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}

/** Who cannot ask goes on: nothing is told to him that he has not seen. */
async function leaveIfSignedOut(): Promise<void> {
  const answer = await fetch(SIGNED_IN_PATH, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.status === 404) location.reload()
}
