import { contact } from '#app/content/contact.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './contact-us.module.css'

/** After sending, CSS hides the copy beside the form. */
export function NextSteps() {
  const { heading, steps } = usePageCopy(contact).next
  if (steps.length === 0) return null
  return (
    <section className={styles.next}>
      <h2>{heading}</h2>
      <ol className={styles.steps}>
        {steps.map(({ heading, text }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
