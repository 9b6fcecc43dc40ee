import type { KeyboardEvent, RefObject } from 'react'
import { SIGNED_IN_PATH } from '#app/admin/paths/admin-paths.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import styles from './sign-in-dialog.module.css'
import { useWayBack } from './use-sign-in-dialog.ts'

const WINDOW = 'popup,width=480,height=680'

/** Taking the focus would interrupt writing. */
export function SignInDialog({ ref, onClose }: { ref: RefObject<HTMLDialogElement | null>; onClose: () => void }) {
  useWayBack(ref)

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key === 'Escape') onClose()
  }

  return (
    <dialog ref={ref} open tabIndex={-1} className={styles.dialog} aria-labelledby="sign-in-title" onKeyDown={closeOnEscape}>
      <h2 id="sign-in-title">You were signed out</h2>
      <p>Your text is still here. Sign in in another window, and it’s saved.</p>
      <div className="row dialog-end">
        <QuietButton onClick={onClose}>Not now</QuietButton>
        <button type="button" className="button" onClick={openSignInPage}>
          Sign in
        </button>
      </div>
    </dialog>
  )
}

/** Every way to sign in is there, and only there does the CSP allow Google's script. */
function openSignInPage(): void {
  open(`/login?to=${encodeURIComponent(SIGNED_IN_PATH)}`, 'sign-in', WINDOW)
}
