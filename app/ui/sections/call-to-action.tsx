import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import styles from './call-to-action.module.css'
import { Sentences } from './sentences.tsx'

export function CallToAction({ heading, text, action }: { heading: string; text: string; action: { label: string; path: string } }) {
  return (
    <section className={`band ${styles.closing}`}>
      <div className={`container ${styles.row}`}>
        <h2>
          <Sentences text={heading} />
        </h2>
        <div className={styles.answer}>
          <p>{text}</p>
          <ButtonLink href={action.path}>{action.label}</ButtonLink>
        </div>
      </div>
    </section>
  )
}
