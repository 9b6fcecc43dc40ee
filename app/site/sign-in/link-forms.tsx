import styles from './login.module.css'

type Props = { action: string; mails: boolean; isAsked: boolean }

export function LinkForms({ action, mails, isAsked }: Props) {
  return (
    <>
      <p>The owner of this website signs in with a link that works once, within 15 minutes.</p>
      {isAsked && (
        <p className={styles.asked} role="status">
          If this is the owner’s address, a link is on its way. Open it here, or paste it below.
        </p>
      )}
      {mails && (
        <form method="post" action={action} className={styles.form}>
          <div className="field">
            <label htmlFor="email">Email</label>
            <input id="email" name="email" type="email" className="input" autoComplete="username" maxLength={320} required />
          </div>
          <button type="submit" className="button">
            Mail me a link
          </button>
        </form>
      )}
      <form method="post" action={action} className={styles.form}>
        <div className="field">
          <label htmlFor="link">Sign-in link</label>
          <input id="link" name="link" type="text" inputMode="url" className="input" autoComplete="off" spellCheck={false} required />
        </div>
        <button type="submit" className={mails ? 'button button-quiet' : 'button'}>
          Sign in
        </button>
      </form>
    </>
  )
}
