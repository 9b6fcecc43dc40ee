import type { DeliveryState } from '#domain/email/delivery.ts'
import styles from './inbox.module.css'

const LOOKS: Record<Exclude<DeliveryState, 'none'>, { word: string; look: string | undefined }> = {
  queued: { word: 'Queued', look: styles.waiting },
  waiting: { word: 'Queued', look: styles.waiting },
  sending: { word: 'Sending', look: styles.waiting },
  sent: { word: 'Sent', look: styles.sent },
  failed: { word: 'Failed', look: 'error' },
  unknown: { word: 'Unconfirmed', look: 'warn' },
  held: { word: 'On hold', look: 'warn' },
}

export function DeliveryBadge({ state, of = 'Email' }: { state: DeliveryState; of?: string }) {
  if (state === 'none') return null
  const { word, look } = LOOKS[state]
  return (
    <span className={`${styles.mark} ${look}`}>
      <span className="visually-hidden">{`${of}: `}</span>
      {word}
    </span>
  )
}
