import { site } from '#app/content/site.ts'
import styles from './failure.module.css'

export function Failure({ text, tryAgain }: { text: string; tryAgain: string }) {
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <p className="actions">
        <a className="button" href={tryAgain}>
          Try again
        </a>
        <a className="button button-quiet" href={`mailto:${site.supportEmail}`}>
          Write to us
        </a>
      </p>
    </div>
  )
}
