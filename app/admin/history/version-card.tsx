import type { ReactNode } from 'react'
import { PersonPhoto } from '#app/admin/items/person-photo.tsx'
import type { WrittenBy } from '#domain/access/people.ts'
import styles from './history.module.css'

type CardProps = {
  id: string
  title: string
  by: WrittenBy | undefined
  about: string
  way: ReactNode
  children: ReactNode
}

export function VersionCard({ id, title, by, about, way, children }: CardProps) {
  const heading = `version-${id}`
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
        {way}
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

export function VersionNote({ children }: { children: ReactNode }) {
  return <p className="note">{children}</p>
}
