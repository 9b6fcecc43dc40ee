import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { thumbnailPath } from '#domain/images/image-path.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { ListedPerson } from './load-people.ts'
import { MemberTools } from './member-tools.tsx'
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
