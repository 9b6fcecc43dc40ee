import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { DeliveryState, QueueReason } from '#domain/email/delivery.ts'
import type { Message } from '#domain/messages/messages.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { Facts, timeOf } from './facts.tsx'
import styles from './inbox.module.css'
import texts from './inbox-texts.json' with { type: 'json' }

const MEANINGS: Record<Exclude<DeliveryState, 'none'>, string> = texts.delivery

const QUEUE_REASONS: Record<QueueReason, string> = texts.queued

export function deliveryOf(message: Message, { timeZone, hasMailer }: { timeZone: string; hasMailer: boolean }) {
  const { delivery, attempts, last_error, next_attempt_at, delivered_at, queued_for } = message
  if (delivery === 'none') return undefined
  const worded = (moment: string) => (moment ? { moment, words: formatDateTime(moment, timeZone) } : undefined)
  return {
    state: delivery,
    attempts,
    lastError: last_error,
    reason: delivery === 'queued' && queued_for ? queued_for : undefined,
    next: delivery === 'waiting' && hasMailer ? worded(next_attempt_at) : undefined,
    delivered: worded(delivered_at),
    hasMailer,
  }
}

type Delivery = NonNullable<ReturnType<typeof deliveryOf>>

export function DeliveryPanel({ delivery }: { delivery: Delivery }) {
  const { state, reason, attempts, lastError, next, delivered, hasMailer } = delivery
  const isOut = state === 'sent' || state === 'sending' || state === 'held'
  return (
    <section aria-labelledby="delivery" className={`stack gap-2 card ${styles.delivery}`}>
      <h2 id="delivery">
        Delivery
        <DeliveryBadge state={state} />
      </h2>
      <p>{hasMailer || isOut ? MEANINGS[state] : 'Email is off, so we don’t email it.'}</p>
      <Facts
        list={[
          ['Attempts', String(attempts)],
          ['Reason', reason && QUEUE_REASONS[reason]],
          ['Sent', timeOf(delivered)],
          ['Last error', lastError],
          ['Next attempt', timeOf(next)],
        ]}
      />
      {hasMailer && !isOut && <IntentForm intent="try-again" label="Try again" />}
    </section>
  )
}
