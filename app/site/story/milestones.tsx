import { Growth } from './growth.tsx'
import styles from './milestones.module.css'
import { Portrait } from './portrait.tsx'
import { readGrowth } from './read-growth.ts'

type Milestone = { id: string; year: string; when: string; heading: string; text: string; person?: string; portrait?: string }

export function Milestones({ heading, dotsLabel, items }: { heading: string; dotsLabel: string; items: readonly Milestone[] }) {
  const growth = readGrowth(items)
  return (
    <section className="band section">
      <div className="container">
        <h2 id="milestones">{heading}</h2>
        {growth ? (
          <Growth {...growth} dotsLabel={dotsLabel} />
        ) : (
          <ul className="screen-only row plain-links">
            {items.map(({ id, year }) => (
              <li key={id}>
                <a className="tap" href={`#milestone-${id}`}>
                  {year}
                </a>
              </li>
            ))}
          </ul>
        )}
        <section className={styles.window} aria-labelledby="milestones" tabIndex={0}>
          <ol className={styles.slides}>
            {items.map(({ id, when, heading, text, person, portrait }) => (
              <li key={id} id={`milestone-${id}`} className="stack">
                <p className="category">{when}</p>
                <h3>{heading}</h3>
                {text && <p>{text}</p>}
                {person && (
                  <div className={`row ${styles.person}`}>
                    <Portrait name={person} file={portrait} />
                    <p className="note">{person}</p>
                  </div>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </section>
  )
}
