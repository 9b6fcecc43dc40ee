import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { Role } from '#domain/access/roles.ts'
import { thumbnailPath } from '#domain/images/image-path.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { NewLinkForm } from './invitation-list.tsx'
import type { ListedPerson } from './load-people.ts'
import styles from './people.module.css'
import { ROLE_NAMES } from './role-names.ts'

export function PersonCard({ person, canMail }: { person: ListedPerson; canMail: boolean }) {
  const { email, role, photo, drafts, name, isYou, passkeys, sessions } = person
  return (
    <section className={styles.person} aria-label={email}>
      <div className="row">
        {photo && <img src={thumbnailPath(photo)} width={40} height={40} alt="" className="round" />}
        <div className="grow">
          <h2>{name === email ? email : name}</h2>
          <p className="soft">
            {[
              name === email ? '' : email,
              ROLE_NAMES[role],
              isYou ? 'you' : '',
              passkeys === 0 ? 'no passkey' : formatCount(passkeys, 'passkey'),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
      </div>
      {role !== 'owner' && <MemberTools email={email} role={role} drafts={drafts} canMail={canMail} />}
      {sessions.length === 0 && <p className="soft above">Signed in nowhere.</p>}
      <ul className="ruled rows above">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine session={session} />
          </li>
        ))}
      </ul>
      <form method="post" className="row spread above">
        <input type="hidden" name="person" value={email} />
        <label className="check">
          <input type="checkbox" name="access" value="remove" />
          Also remove {isYou ? 'your' : 'their'} passkeys and preview links
        </label>
        <QuietSubmit intent="end-all" aria-label={`Sign out everywhere: ${email}`}>
          Sign out everywhere
        </QuietSubmit>
      </form>
    </section>
  )
}

function SessionLine({ session: { id, browser, address, started, used, isThis } }: { session: ListedPerson['sessions'][number] }) {
  return (
    <>
      <div className="grow">
        <h3>
          {browser}
          {isThis && <span className={`small ${styles.mark}`}>This device</span>}
        </h3>
        <p className="note">
          From {address || 'an unknown network'} · signed in {started} · last used {used}
        </p>
      </div>
      <IntentForm intent="end-session" fields={{ id }} label="Sign out" name={`Sign out ${browser}, signed in ${started}`} />
    </>
  )
}

const MOST_NAMED = 3
const GIVEN = ['administrator', 'editor', 'publisher'] as const

/** Of people whom owners have invited. Owners are named elsewhere. */
function MemberTools({ email, role, drafts, canMail }: { email: string; role: Role; drafts: readonly string[]; canMail: boolean }) {
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
