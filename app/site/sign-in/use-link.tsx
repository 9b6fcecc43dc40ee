import { signIn } from '#app/content/sign-in.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './login.module.css'
import script from './use-link-script.ts?worker&url'

type Props = { action: string; token: string; email: string; signedInAs: string | undefined }

export function UseLink({ action, token, email, signedInAs }: Props) {
  const { once, as, instead } = usePageCopy(signIn).link
  return (
    <>
      <p>{once}</p>
      {signedInAs && signedInAs !== email && (
        <p>
          {instead} {signedInAs}
        </p>
      )}
      <form method="post" action={action} className="stack">
        <input type="hidden" name="link" value={token} />
        <button type="submit" className={`button ${styles.as}`}>
          {as} {email}
        </button>
        <script type="module" src={script} />
      </form>
    </>
  )
}
