import { EmailProblemNotice, type emailProblemOf } from '#app/admin/inbox/email-error.tsx'
import { MAIL_PANEL } from '#app/admin/paths/admin-paths.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { MailOutcome, MailResult } from '#domain/ports/services.ts'
import styles from './dashboard.module.css'

const OUTCOMES: Record<MailOutcome, string> = {
  sent: 'Email works. We sent the test message.',
  retry: 'Email doesn’t work right now. Try again later.',
  failed: 'Email doesn’t work. The email service refused the message.',
  unknown: 'We don’t know if the test message was sent.',
}

type MailTest = Pick<MailResult, 'outcome' | 'detail'>

export function readMailTest({ outcome, detail }: Record<string, unknown>): MailTest | undefined {
  return isOutcome(outcome) ? { outcome, detail: String(detail) } : undefined
}

function isOutcome(outcome: unknown): outcome is MailOutcome {
  return typeof outcome === 'string' && Object.hasOwn(OUTCOMES, outcome)
}

type Props = {
  hasMailer: boolean
  test: MailTest | undefined
  down: ReturnType<typeof emailProblemOf> | undefined
}

export function MailPanel({ hasMailer, test, down }: Props) {
  return (
    <section aria-labelledby={MAIL_PANEL} className={`stack card ${styles.panel} ${styles.views}`}>
      <h2 id={MAIL_PANEL}>Email</h2>
      {hasMailer ? (
        <>
          {down ? (
            <EmailProblemNotice problem={down} />
          ) : (
            <p className="note">New messages reach you by email. Suspected spam stays in the Inbox.</p>
          )}
          {test && (
            <div role={test.outcome === 'sent' ? 'status' : 'alert'}>
              <p>{OUTCOMES[test.outcome]}</p>
              {test.detail && <p className="note">The email service said: {test.detail}</p>}
            </div>
          )}
          <IntentForm intent="test-message" label="Send test message" />
        </>
      ) : (
        <p className="note">
          Email is off. Messages wait in the <a href="/admin/messages">Inbox</a>. Ask your IT team to turn it on.
        </p>
      )}
    </section>
  )
}
