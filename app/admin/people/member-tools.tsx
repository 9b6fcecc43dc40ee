import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import type { Role } from '#domain/access/roles.ts'
import { NewLinkForm } from './invitation-list.tsx'
import styles from './people.module.css'
import { ROLE_NAMES } from './role-names.ts'

const GIVEN = ['administrator', 'editor', 'publisher'] as const

/** Of people whom owners have invited. Owners are named elsewhere. */
export function MemberTools({ email, role, canMail }: { email: string; role: Role; canMail: boolean }) {
  return (
    <div className={styles.tools}>
      <form method="post" className={styles.out}>
        <input type="hidden" name="intent" value="change-role" />
        <input type="hidden" name="person" value={email} />
        <select name="role" className="input" defaultValue={role} aria-label={`Role of ${email}`}>
          {GIVEN.map((each) => (
            <option key={each} value={each}>
              {ROLE_NAMES[each]}
            </option>
          ))}
        </select>
        <button type="submit" className="button button-quiet" aria-label={`Change role: ${email}`}>
          Change role
        </button>
      </form>
      <NewLinkForm email={email} canMail={canMail} label="Email a link" />
      <DeleteDialog
        id={`remove-${email}`}
        name={email}
        words={{
          title: 'Remove access?',
          question: 'They’re signed out everywhere, and their passkeys and preview links end. Their drafts and bylines stay.',
        }}
        fields={{ intent: 'remove-person', person: email }}
        label="Remove access"
        action={{ name: 'Remove access', icon: 'delete' }}
      />
    </div>
  )
}
