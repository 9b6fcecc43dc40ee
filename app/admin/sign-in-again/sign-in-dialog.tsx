import { type KeyboardEvent, type RefObject, type SubmitEvent, use, useState } from 'react'
import { SIGNED_IN_PATH } from '#app/admin/paths/admin-paths.ts'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietButton, QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { promptToSignIn } from '#app/ui/passkeys/passkey-prompt.ts'
import styles from './sign-in-dialog.module.css'
import { SignInMethodsContext } from './sign-in-methods.ts'
import { announceSignedIn } from './signed-in-channel.ts'
import { submitSignIn } from './submit-sign-in.ts'
import { useWayBack } from './use-sign-in-dialog.ts'

const WINDOW = 'popup,width=480,height=680'

type Props = { ref: RefObject<HTMLDialogElement | null>; onSignedIn: () => void; onClose: () => void }

/** Taking the focus would interrupt writing. */
export function SignInDialog({ ref, onSignedIn, onClose }: Props) {
  const ways = use(SignInMethodsContext)
  useWayBack(ref)
  const [said, setSaid] = useState<{ words: string; isProblem: boolean }>()

  async function send(event: SubmitEvent<HTMLFormElement>, words: string): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const sent = await submitSignIn(new FormData(form))
    setSaid(sent.outcome === 'taken' ? { words, isProblem: false } : { words: sent.problem, isProblem: true })
    if (sent.outcome === 'refused' || !new FormData(form).has('link')) return
    announceSignedIn()
    onSignedIn()
  }

  async function sendPasskey(): Promise<void> {
    const answered = await promptToSignIn()
    if (!answered.ok) return setSaid({ words: answered.problem, isProblem: true })
    const form = new FormData()
    form.set('passkey', answered.answer)
    const sent = await submitSignIn(form)
    if (sent.outcome === 'refused') return setSaid({ words: sent.problem, isProblem: true })
    announceSignedIn()
    onSignedIn()
  }

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key === 'Escape') onClose()
  }

  return (
    <dialog ref={ref} open tabIndex={-1} className={styles.dialog} aria-labelledby="sign-in-title" onKeyDown={closeOnEscape}>
      <h2 id="sign-in-title">You were signed out</h2>
      <p>Your text is still here. Sign in to save it.</p>
      <p role="status" className={`${said?.isProblem ? 'error' : 'strong'} ${styles.message}`}>
        {said?.words}
      </p>
      {ways.google && (
        <button type="button" className="button" onClick={openSignInPage}>
          Sign in with Google
        </button>
      )}
      {ways.passkey && <QuietButton onClick={sendPasskey}>Sign in with a passkey</QuietButton>}
      {ways.mail && (
        <MailForm onSubmit={(event) => send(event, 'If this is your address, a link is on its way. Open it, or paste it here.')} />
      )}
      {ways.link && <PasteForm isOnlyWay={!ways.google && !ways.mail} onSubmit={(event) => send(event, 'You’re signed in.')} />}
      <div className="row dialog-end">
        <QuietButton onClick={onClose}>Not now</QuietButton>
      </div>
    </dialog>
  )
}

type FormProps = { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }

function MailForm({ onSubmit }: FormProps) {
  return (
    <form className="stack gap-2" onSubmit={onSubmit}>
      <LabeledField id="sign-in-email" label="Email">
        <input id="sign-in-email" name="email" type="email" className="input" autoComplete="username" required />
      </LabeledField>
      <QuietSubmit>Email me a link</QuietSubmit>
    </form>
  )
}

function PasteForm({ isOnlyWay, onSubmit }: FormProps & { isOnlyWay: boolean }) {
  return (
    <form className="stack gap-2" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="sign-in-link">Sign-in link</label>
        <input
          id="sign-in-link"
          name="link"
          type="text"
          inputMode="url"
          className="input"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="sign-in-link-hint"
          required
        />
        <p className="hint" id="sign-in-link-hint">
          It works once, within 15 minutes. You can also open it in another tab. Your IT team can make a new one.
        </p>
      </div>
      <button type="submit" className={isOnlyWay ? 'button' : 'button button-quiet'}>
        Sign in
      </button>
    </form>
  )
}

/** The CSP allows Google's script on the sign-in page only. */
function openSignInPage(): void {
  open(`/login?to=${encodeURIComponent(SIGNED_IN_PATH)}`, 'sign-in', WINDOW)
}
