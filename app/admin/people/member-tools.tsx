import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { Role } from '#domain/access/roles.ts'
import { NewLinkForm } from './invitation-list.tsx'
import styles from './people.module.css'
import { ROLE_NAMES } from './role-names.ts'

const MOST_NAMED = 3
const GIVEN = ['administrator', 'editor', 'publisher'] as const

/** Of people whom owners have invited. Owners are named elsewhere. */
export function MemberTools({ email, role, drafts, canMail }: { email: string; role: Role; drafts: readonly string[]; canMail: boolean }) {
  return (
    <div className={`row above ${styles.tools}`}>
      <form method="post" className="row spread">
        <input type="hidden" name="intent" value="change-role" />
        <input type="hidden" name="person" value={email} />
        <select name="role" className="input" defaultValue={role} aria-label={`Role of ${email}`}>
          {GIVEN.map((each) => (
            <option key={each} value={each}>
              {ROLE_NAMES[each]}
            </option>
          ))}
        </select>
        <QuietSubmit aria-label={`Change role: ${email}`}>Change role</QuietSubmit>
      </form>
      <NewLinkForm email={email} canMail={canMail} label="Email a link" />
      <DeleteDialog
        id={`remove-${email}`}
        name={email}
        words={{
          title: 'Remove access?',
          question: `They’re signed out everywhere. Their passkeys and preview links end. ${draftsText(drafts)}Bylines stay.`,
        }}
        fields={{ intent: 'remove-person', person: email }}
        label="Remove access"
        action={{ name: 'Remove access', icon: 'delete' }}
      />
    </div>
  )
}

function draftsText(drafts: readonly string[]): string {
  if (drafts.length === 0) return ''
  const more = drafts.length > MOST_NAMED ? ` and ${drafts.length - MOST_NAMED} more` : ''
  const named = drafts.slice(0, MOST_NAMED).map((title) => `“${title}”`)
  return `Open drafts stay: ${named.join(', ')}${more}. `
}
