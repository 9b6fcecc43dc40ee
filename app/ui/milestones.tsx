import styles from './milestones.module.css'

type Milestone = { when: string; heading: string; text: string }

/** A line of years that is swiped, scrolled or moved with the arrow keys; it stays where it was left. */
export function Milestones({ heading, items }: { heading: string; items: readonly Milestone[] }) {
  return (
    <section className="band section">
      <div className="container">
        <h2 id="milestones">{heading}</h2>
        <section className={styles.window} aria-labelledby="milestones" tabIndex={0}>
          <ol className={styles.slides}>
            {items.map(({ when, heading, text }) => (
              <li key={when}>
                <p className={styles.when}>{when}</p>
                <h3>{heading}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </section>
  )
}
