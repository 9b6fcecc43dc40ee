import { signIn } from '#app/content/sign-in.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'

export const PROBLEM_ID = 'problem'

/** `refused` is the field whose error the card above describes. */
type Props = { action: string; mails: boolean; isAsked: boolean; refused: string | undefined }

export function LinkForms({ action, mails, isAsked, refused }: Props) {
  const { text, asked, email, mail, label, printed, button } = usePageCopy(signIn).link
  return (
    <>
      <p>{text}</p>
      {isAsked && (
        <p className="callout success" role="status">
          {asked}
        </p>
      )}
      {mails && (
        <form method="post" action={action} className="stack">
          <div className="field">
            <label htmlFor="email">{email}</label>
            <input
              id="email"
              name="email"
              type="email"
              className="input"
              autoComplete="username"
              maxLength={320}
              required
              {...(refused === 'email' && REFUSED)}
            />
          </div>
          <SubmitButton>{mail}</SubmitButton>
        </form>
      )}
      <form method="post" action={action} className="stack">
        <div className="field">
          <label htmlFor="link">{label}</label>
          <p className="hint" id="link-hint">
            {printed}
          </p>
          <input
            id="link"
            name="link"
            type="text"
            inputMode="url"
            className="input"
            autoComplete="off"
            spellCheck={false}
            required
            aria-describedby="link-hint"
            {...(refused === 'link' && { ...REFUSED, 'aria-describedby': `${PROBLEM_ID} link-hint` })}
          />
        </div>
        <SubmitButton className={mails ? 'button button-quiet' : 'button'}>{button}</SubmitButton>
      </form>
    </>
  )
}

const REFUSED = { 'aria-invalid': true, 'aria-describedby': PROBLEM_ID, autoFocus: true } as const
