import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { SPAM_RETENTION_DAYS } from '#domain/messages/spam-signals.ts'
import styles from './inbox.module.css'

/** `isKept` protects messages from before deletion was announced. */
type Props = { reasons: string[]; isKept: boolean; isMailed: boolean; isGuess: boolean }

export function SpamPanel({ reasons, isKept, isMailed, isGuess }: Props) {
  return (
    <section aria-labelledby="set-aside" className={`stack gap-2 card below ${styles.delivery}`}>
      <h2 id="set-aside">{isGuess ? 'Suspected spam' : 'Spam'}</h2>
      <ul className="bullets">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        {isGuess && 'This is only a guess. '}
        {isMailed && 'We didn’t email it. '}
        {!isKept && `We delete it after ${SPAM_RETENTION_DAYS} days.`}
      </p>
      <form method="post">
        <SubmitButton intent="not-spam">Not spam</SubmitButton>
      </form>
    </section>
  )
}
