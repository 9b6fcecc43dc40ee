import { company } from '#app/content/company.ts'
import { shared } from '#app/content/shared-copy.ts'
import { useWords } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './error-message.module.css'

export function Failure({ text, tryAgain }: { text: string; tryAgain: string }) {
  const words = useWords(shared)
  const { supportEmail } = useWords(company).facts
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <p className="actions">
        <a className="button" href={tryAgain}>
          {words.tryAgain}
        </a>
        <a className="button button-quiet" href={`mailto:${supportEmail}`}>
          {words.writeToUs}
        </a>
      </p>
    </div>
  )
}
