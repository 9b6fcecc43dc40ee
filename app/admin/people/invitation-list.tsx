import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import styles from './people.module.css'

type OpenInvitation = { email: string; role: string; about: string; isOpen: boolean }

export function InvitationList({ invitations, canMail }: { invitations: readonly OpenInvitation[]; canMail: boolean }) {
  if (invitations.length === 0) return null
  return (
    <section className={styles.person} aria-labelledby="invitations-title">
      <h2 id="invitations-title">Open invitations</h2>
      <ul className="ruled rows above">
        {invitations.map(({ email, role, about, isOpen }) => (
          <li key={email}>
            <div className="grow">
              <h3>{email}</h3>
              <p className="note">{[role, about, isOpen ? '' : 'expired'].filter(Boolean).join(' · ')}</p>
            </div>
            <NewLinkForm email={email} canMail={canMail} label="Resend" />
            <DeleteDialog
              id={`revoke-${email}`}
              name={email}
              words={{ title: 'Revoke this invitation?', question: 'Its link stops working.' }}
              fields={{ intent: 'revoke', person: email }}
              label="Revoke"
              action={{ name: 'Revoke', icon: 'delete' }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NewLinkForm({ email, canMail, label }: { email: string; canMail: boolean; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value="renew" />
      <input type="hidden" name="person" value={email} />
      {canMail && (
        <QuietSubmit name="way" value="email" aria-label={`${label}: ${email}`}>
          {label}
        </QuietSubmit>
      )}
      <QuietSubmit name="way" value="copy" aria-label={`New link: ${email}`}>
        New link
      </QuietSubmit>
    </form>
  )
}
