import type { ReactNode } from 'react'
import { PersonPhoto } from '#app/admin/items/person-photo.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { WrittenBy } from '#domain/access/people.ts'
import styles from './history.module.css'

export const VERSION_TITLES = {
  published: 'Published',
  draft: 'Draft',
  changes: 'Unpublished changes',
  discarded: 'Discarded changes',
}

type CardProps = {
  id: string
  title: string
  by: WrittenBy | undefined
  about: string
  isCurrent: boolean
  children: ReactNode
}

/** What isn't published has no id. */
export function VersionCard({ id, title, by, about, isCurrent, children }: CardProps) {
  const heading = `version-${id || 'changes'}`
  return (
    <article aria-labelledby={heading} className={`card ${styles.version}`}>
      <header className="row spread">
        <div className="grow">
          <h2 id={heading}>{title}</h2>
          <p className="soft">
            {by?.name && 'By '}
            <PersonPhoto photo={by?.photo} />
            {by?.name ? `${by.name}. ${about}` : about}
          </p>
        </div>
        {isCurrent ? (
          <p className="note">Current version</p>
        ) : (
          <IntentForm intent="restore" fields={{ revision: id }} label="Restore this version" />
        )}
      </header>
      {children}
    </article>
  )
}

export function ChangeSection({ label, way, children }: { label: string; way?: ReactNode; children: ReactNode }) {
  return (
    <section role="group" className={styles.field} aria-label={label}>
      <div className="row spread">
        <h3>{label}</h3>
        {way}
      </div>
      {children}
    </section>
  )
}
