import styles from './page-hero.module.css'
import { Sentences } from './sentences.tsx'

type Opening = {
  heading: string
  lead: string
  action?: { label: string; path: string }
  /** A drawing that says the same without words. It stands beside the words, below them on a phone. */
  children?: React.ReactNode
}

/** The first section of an inner page: what it is about, and the one thing to do. */
export function PageHero({ heading, lead, action, children }: Opening) {
  return (
    <section className={`container ${styles.opening} ${children ? styles.withDrawing : ''}`}>
      <div className={styles.words}>
        <h1>
          <Sentences text={heading} />
        </h1>
        {lead && <p className="lead">{lead}</p>}
        {action && (
          <a className="button" href={action.path}>
            {action.label}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
