import { SIGNED_IN_PATH } from '#app/admin/paths/admin-paths.ts'

/** Safari restores pages from its cache after sign-out, despite `no-store`. */
export function reloadAfterSignOut(): () => void {
  const look = ({ persisted }: PageTransitionEvent) => void (persisted && leaveIfSignedOut())
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}

/** Offline pages stay, because they show nothing new. */
async function leaveIfSignedOut(): Promise<void> {
  const answer = await fetch(SIGNED_IN_PATH, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.status === 404) location.reload()
}
