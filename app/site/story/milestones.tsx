import styles from './milestones.module.css'

type Milestone = { id: string; year: string; when: string; heading: string; text: string }

export function Milestones({ heading, items }: { heading: string; items: readonly Milestone[] }) {
  return (
    <section className="band section">
      <div className="container">
        <h2 id="milestones">{heading}</h2>
        <ul className={styles.years}>
          {items.map(({ id, year }) => (
            <li key={id}>
              <a href={`#milestone-${id}`}>{year}</a>
            </li>
          ))}
        </ul>
        <section className={styles.window} aria-labelledby="milestones" tabIndex={0}>
          <ol className={styles.slides}>
            {items.map(({ id, when, heading, text }) => (
              <li key={id} id={`milestone-${id}`}>
                <p className={styles.when}>{when}</p>
                <h3>{heading}</h3>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </section>
  )
}
