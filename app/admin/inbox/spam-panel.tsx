import { SPAM_RETENTION_DAYS } from '#domain/messages/spam-signals.ts'
import styles from './inbox.module.css'

/** `isKept` protects messages from before deletion was announced. */
type Props = { reasons: string[]; isKept: boolean; isMailed: boolean }

export function SpamPanel({ reasons, isKept, isMailed }: Props) {
  return (
    <section aria-labelledby="set-aside" className={`${styles.delivery} ${styles.asidePanel}`}>
      <h2 id="set-aside">Set aside</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        That is a guess. {isMailed && 'It was not mailed. '}
        {!isKept && `It is deleted ${SPAM_RETENTION_DAYS} days after it came.`}
      </p>
      <form method="post">
        <button type="submit" className="button" name="intent" value="not-spam">
          Not spam
        </button>
      </form>
    </section>
  )
}
