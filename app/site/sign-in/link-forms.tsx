import { signIn } from '#app/content/sign-in.ts'
import { useWords } from '#app/ui/use-words.ts'
import styles from './login.module.css'

type Props = { action: string; mails: boolean; isAsked: boolean }

export function LinkForms({ action, mails, isAsked }: Props) {
  const { text, asked, email, mail, label, button } = useWords(signIn).link
  return (
    <>
      <p>{text}</p>
      {isAsked && (
        <p className={styles.asked} role="status">
          {asked}
        </p>
      )}
      {mails && (
        <form method="post" action={action} className={styles.form}>
          <div className="field">
            <label htmlFor="email">{email}</label>
            <input id="email" name="email" type="email" className="input" autoComplete="username" maxLength={320} required />
          </div>
          <button type="submit" className="button">
            {mail}
          </button>
        </form>
      )}
      <form method="post" action={action} className={styles.form}>
        <div className="field">
          <label htmlFor="link">{label}</label>
          <input id="link" name="link" type="text" inputMode="url" className="input" autoComplete="off" spellCheck={false} required />
        </div>
        <button type="submit" className={mails ? 'button button-quiet' : 'button'}>
          {button}
        </button>
      </form>
    </>
  )
}
