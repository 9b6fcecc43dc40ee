import { useMay } from '#app/admin/navigation/admin-context.ts'
import { destinationPath, messagePath } from '#app/admin/paths/admin-paths.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import styles from './inbox.module.css'
import type { WebhookRow } from './load-webhooks.ts'

/** `beside`: what the page is about. */
type Props = { title: string; rows: readonly WebhookRow[]; beside?: 'message' | 'destination' }

export function Webhooks({ title, rows, beside }: Props) {
  const mayOpen = useMay('settings')
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="webhooks" className={`card stack above ${styles.delivery}`}>
      <h2 id="webhooks">{title}</h2>
      <ul className="ruled rows">
        {rows.map(({ id, message, channel, name, href, state, says, subject, at, again, exchange }) => (
          <li key={id}>
            <div className="grow">
              {beside !== 'message' && (message ? <a href={messagePath(message)}>{subject}</a> : subject)}
              {!beside && ' · '}
              {beside !== 'destination' && (mayOpen && href ? <a href={href}>{name}</a> : name)} <DeliveryBadge state={state} of={name} />
              <p className="note">{says}</p>
              {mayOpen && exchange && (
                <details className="small">
                  <summary>Request and answer</summary>
                  <pre className={styles.noteText}>{exchange}</pre>
                </details>
              )}
            </div>
            <span className="note">{at}</span>
            {mayOpen && again && <IntentForm intent="again" to={destinationPath(channel)} fields={{ id: channel, message }} {...again} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
