import { signIn } from '#app/content/sign-in.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './login.module.css'
import script from './passkey-button-script.ts?worker&url'

export function PasskeyButton({ action }: { action: string }) {
  return (
    <form method="post" action={action} className="stack" data-passkey-sign-in hidden>
      <input type="hidden" name="passkey" />
      <QuietSubmit>{usePageCopy(signIn).passkey}</QuietSubmit>
      <p role="status" className={styles.message} data-passkey-told />
      <script type="module" src={script} />
    </form>
  )
}
