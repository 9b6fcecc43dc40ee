import { Dialog } from '#app/admin/dialogs/dialog.tsx'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { INVITATION_DAYS } from '#domain/access/people.ts'
import styles from './people.module.css'

export const INVITE_DIALOG = 'invite'

/** `refused`: the address that was typed and why it wasn't invited. */
export function InviteDialog({ canMail, refused }: { canMail: boolean; refused: { email: string; problem: string } | undefined }) {
  const buttons = (
    <>
      <SubmitButton form="invite-form" className={canMail ? 'button button-quiet' : 'button'} name="way" value="copy">
        Copy link
      </SubmitButton>
      {canMail && (
        <SubmitButton form="invite-form" name="way" value="email">
          Send invitation
        </SubmitButton>
      )}
    </>
  )
  return (
    <Dialog id={INVITE_DIALOG} title="Invite someone" close="Cancel" buttons={buttons} problem={refused?.problem}>
      <form method="post" id="invite-form" className="stack">
        <input type="hidden" name="intent" value="invite" />
        <LabeledInput
          id="invite-email"
          label="Email"
          problem={refused?.problem}
          name="email"
          type="email"
          defaultValue={refused?.email}
          maxLength={254}
          required
        />
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
    </Dialog>
  )
}
