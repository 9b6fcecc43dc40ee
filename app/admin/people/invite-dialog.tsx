import { useEffect, useRef } from 'react'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { INVITATION_DAYS } from '#domain/access/people.ts'
import styles from './people.module.css'

export const INVITE_DIALOG = 'invite'

/** `refused`: the address that was typed and why it wasn't invited. */
export function InviteDialog({ canMail, refused }: { canMail: boolean; refused: { email: string; problem: string } | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (refused && !dialog.current?.open) dialog.current?.showModal()
  }, [refused])

  return (
    <dialog id={INVITE_DIALOG} ref={dialog} aria-labelledby="invite-title" closedby="any">
      <h2 id="invite-title">Invite someone</h2>
      <form method="post" id="invite-form" className="stack">
        <input type="hidden" name="intent" value="invite" />
        <LabeledField id="invite-email" label="Email" problem={refused?.problem}>
          <input
            {...controlProps('invite-email', refused?.problem)}
            name="email"
            type="email"
            className="input"
            defaultValue={refused?.email}
            maxLength={254}
            autoComplete="off"
            required
          />
        </LabeledField>
        <fieldset className="stack">
          <legend className="strong">Role</legend>
          <label className={`card ${styles.role}`}>
            <input type="radio" name="role" value="administrator" required />
            <span>
              <strong>Administrator</strong> Everything except people, settings, backups and full exports.
            </span>
          </label>
          <div className={`card ${styles.role}`}>
            <input type="radio" name="role" value="editor" id="invite-editor" defaultChecked />
            <span>
              <label htmlFor="invite-editor">
                <strong>Editor</strong> Posts, media and page texts, as drafts. No Inbox, people or settings.
              </label>
              <label className="check">
                <input type="checkbox" name="can_publish" value="on" />
                Can publish without an administrator
              </label>
            </span>
          </div>
        </fieldset>
        <p className="note">{`The link works once, for ${INVITATION_DAYS} days. Inviting again replaces it.`}</p>
      </form>
      <div className="row dialog-end">
        <form method="dialog">
          <QuietSubmit>Cancel</QuietSubmit>
        </form>
        <button type="submit" form="invite-form" className={canMail ? 'button button-quiet' : 'button'} name="way" value="copy">
          Copy link
        </button>
        {canMail && (
          <SubmitButton form="invite-form" name="way" value="email">
            Send invitation
          </SubmitButton>
        )}
      </div>
    </dialog>
  )
}
