import { contact } from '#app/content/contact.ts'
import { NamedList } from '#app/ui/sections/named-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './contact-us.module.css'

/** After sending, CSS hides the copy beside the form. */
export function NextSteps() {
  const { heading, steps } = usePageCopy(contact).next
  if (steps.length === 0) return null
  return (
    <section className={styles.next}>
      <h2>{heading}</h2>
      <NamedList items={steps} className={styles.steps} start={1} />
    </section>
  )
}
