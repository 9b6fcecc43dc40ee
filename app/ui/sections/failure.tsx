import { company } from '#app/content/company.ts'
import { shared } from '#app/content/words-of-many-pages.ts'
import { useWords } from '#app/ui/use-words.ts'
import styles from './failure.module.css'

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
