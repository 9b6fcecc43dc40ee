import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { EmailProblem } from '#domain/email/email-status.ts'
import { type EmailErrorReason, emailAdvice } from '#domain/ports/email-errors.ts'
import { Facts, timeOf } from './facts.tsx'

export const TRY_EMAIL_AGAIN = 'try-email-again'

export function emailProblemOf({ reason, detail, since, triedAt, waiting }: EmailProblem, timeZone: string) {
  const worded = (moment: string) => ({ moment, words: formatDateTime(moment, timeZone) })
  return { ...emailAdvice[reason], reason, detail, since: worded(since), tried: triedAt ? worded(triedAt) : undefined, waiting }
}

type Told = ReturnType<typeof emailProblemOf>

export function EmailProblemNotice({ problem: { reason, says, fix, detail, since, tried, waiting } }: { problem: Told }) {
  return (
    <div className="stack gap-2 callout failure above">
      <p>
        <strong>{HEADINGS[reason] ?? 'Email isn’t going out.'}</strong> {says}
      </p>
      <p>
        Since {timeOf(since)}. {waitingText(waiting)}
      </p>
      <details>
        <summary>Details for your IT team</summary>
        <p>{fix}</p>
        <Facts
          list={[
            ['Last error', detail],
            ['Last attempt', timeOf(tried)],
          ]}
        />
      </details>
      {waiting > 0 && <IntentForm intent={TRY_EMAIL_AGAIN} label="Try again" />}
    </div>
  )
}

const HEADINGS: Partial<Record<EmailErrorReason, string>> = { 'message-refused': 'The last email was refused.' }

function waitingText(count: number): string {
  if (count === 0) return 'No message waits.'
  return count === 1 ? '1 message waits in the inbox.' : `${count.toLocaleString('en-US')} messages wait in the inbox.`
}
