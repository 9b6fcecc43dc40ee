import styles from './call-to-action.module.css'
import { Sentences } from './sentences.tsx'

type Closing = { heading: string; text: string; action: { label: string; path: string } }

export function CallToAction({ heading, text, action }: Closing) {
  return (
    <section className={`band ${styles.closing}`}>
      <div className={`container ${styles.row}`}>
        <h2>
          <Sentences text={heading} />
        </h2>
        <div className={styles.answer}>
          <p>{text}</p>
          <a className="button" href={action.path}>
            {action.label}
          </a>
        </div>
      </div>
    </section>
  )
}
