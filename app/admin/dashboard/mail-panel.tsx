import { EmailProblemNotice, type emailProblemOf } from '#app/admin/inbox/email-error.tsx'
import { inboxPath } from '#app/admin/paths/inbox-path.ts'
import type { MailOutcome, MailResult } from '#domain/ports/services.ts'
import styles from './dashboard.module.css'

const OUTCOMES: Record<MailOutcome, string> = {
  sent: 'Mail works: the test message was sent.',
  retry: 'Mail does not work at the moment: the test message was not taken.',
  failed: 'Mail does not work: the test message was refused.',
  unknown: 'It is not known whether the test message was sent: the answer was lost.',
}

export const MAIL_PANEL = 'mail'

type MailTest = Pick<MailResult, 'outcome' | 'detail'>

export function readMailTest({ outcome, detail }: Record<string, unknown>): MailTest | undefined {
  return isOutcome(outcome) ? { outcome, detail: String(detail) } : undefined
}

function isOutcome(outcome: unknown): outcome is MailOutcome {
  return typeof outcome === 'string' && Object.hasOwn(OUTCOMES, outcome)
}

type Props = {
  hasMailer: boolean
  problems: number
  test: MailTest | undefined
  down: ReturnType<typeof emailProblemOf> | undefined
}

export function MailPanel({ hasMailer, problems, test, down }: Props) {
  return (
    <section aria-labelledby={MAIL_PANEL} className={`${styles.panel} ${styles.views}`}>
      <h2 id={MAIL_PANEL}>Mail</h2>
      {problems > 0 && (
        <p>
          <a href={inboxPath({ text: '', show: 'problems', page: 1 })}>
            {problems === 1 ? 'One message was not surely mailed' : `${problems.toLocaleString('en-US')} messages were not surely mailed`}
          </a>
        </p>
      )}
      {hasMailer ? (
        <>
          {down ? (
            <EmailProblemNotice problem={down} />
          ) : (
            <p className={styles.none}>
              Messages from the contact form are kept in the inbox and mailed as they come. Suspected spam is kept there too, and not
              mailed.
            </p>
          )}
          {test && (
            <div role={test.outcome === 'sent' ? 'status' : 'alert'}>
              <p>{OUTCOMES[test.outcome]}</p>
              {test.detail && <p className={styles.none}>The provider said: {test.detail}</p>}
            </div>
          )}
          <form method="post">
            <button type="submit" className="button button-quiet" name="intent" value="test-message">
              Send test message
            </button>
          </form>
        </>
      ) : (
        <p className={styles.none}>
          No mail provider is set up: messages wait in the <a href="/admin/messages">inbox</a> and are not mailed.
        </p>
      )}
    </section>
  )
}
