import { company } from '#app/content/company.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './error-message.module.css'

export function ErrorMessage({ text, tryAgain }: { text: string; tryAgain: string }) {
  const words = usePageCopy(sharedCopy)
  const { supportEmail } = usePageCopy(company).facts
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
