import badgeStyles from '#app/admin/items/status-badge.module.css'
import { messagePath } from '#app/admin/paths/admin-paths.ts'
import { SettingsDialog } from '#app/admin/settings/settings-dialog.tsx'
import { DeleteDialog, openDialogFallback } from '#app/admin/shell/delete-dialog.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { DestinationKind } from '#domain/destinations/destination.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import { CHANGE_URL, REPLAY } from './destination-action.ts'
import styles from './destinations.module.css'
import type { ShownDelivery } from './load-destinations.ts'

const STATES: Record<DeliveryState, { word: string; look: string | undefined }> = {
  none: { word: 'Not sent', look: '' },
  queued: { word: 'Queued', look: badgeStyles.unpublished },
  held: { word: 'Held', look: badgeStyles.unpublished },
  waiting: { word: 'Queued', look: badgeStyles.unpublished },
  sending: { word: 'Sending', look: badgeStyles.scheduled },
  sent: { word: 'Sent', look: badgeStyles.live },
  failed: { word: 'Failed', look: badgeStyles.expired },
  unknown: { word: 'Unconfirmed', look: badgeStyles.unpublished },
}

type Chosen = {
  id: string
  name: string
  kind: DestinationKind
  url: string
  problem: string
  replay: { done: number; total: number } | undefined
}

type Props = { chosen: Chosen; deliveries: readonly ShownDelivery[]; dialog: string | undefined; problem: string | undefined }

export function ChosenDestination({ chosen, deliveries, dialog, problem }: Props) {
  const { id, name, kind, url, replay } = chosen
  const refused = (dialogId: string) => (dialog === dialogId ? problem : undefined)
  const hidden = <input type="hidden" name="id" value={id} />
  return (
    <>
      {chosen.problem && <p className="callout failure below">{chosen.problem}</p>}
      {replay && (
        <div className="callout row spread below">
          <p>{`Replaying: ${replay.done.toLocaleString('en-US')} of ${replay.total.toLocaleString('en-US')} messages.`}</p>
          <IntentForm intent="stop-replay" fields={{ id }} label="Stop" />
        </div>
      )}
      <section aria-labelledby="deliveries" className="card">
        <div className={`row ${styles.head}`}>
          <div className="grow">
            <h2 id="deliveries">{`Deliveries to ${name}`}</h2>
            <p className="note">{url}</p>
          </div>
          <IntentForm intent="test" fields={{ id }} label="Send a test" />
          <Opener dialog={REPLAY} label="Replay a range…" />
          <Opener dialog={CHANGE_URL} label="Change URL…" />
          {kind === 'webhook' && <IntentForm intent="rotate" fields={{ id }} label="New secret" />}
          <DeleteDialog
            id="delete-destination"
            name={name}
            words={{ title: `Delete ${name}?`, question: 'Messages stop going there. You can’t undo this.' }}
            fields={{ intent: 'delete', id }}
          />
        </div>
        {deliveries.length === 0 && <p className={`soft ${styles.head}`}>No deliveries yet.</p>}
        <ul>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} id={id} />
          ))}
        </ul>
      </section>
      <SettingsDialog
        id={REPLAY}
        title={`Replay to ${name}`}
        lead="Sends all messages of these days again, without spam. First we count them."
        save="Count"
        fields={[
          { name: 'from', label: 'First day', value: '', isRequired: true, type: 'date' },
          { name: 'to', label: 'Last day', value: '', isRequired: true, type: 'date' },
        ]}
        problem={refused(REPLAY)}
      >
        {hidden}
      </SettingsDialog>
      <SettingsDialog
        id={CHANGE_URL}
        title={`URL of ${name}`}
        lead={kind === 'webhook' ? 'A new URL gets a new secret.' : 'It replaces the URL that we have.'}
        fields={[{ name: 'url', label: 'URL', value: '', isRequired: true, type: 'url' }]}
        problem={refused(CHANGE_URL)}
      >
        {hidden}
      </SettingsDialog>
    </>
  )
}

export function Opener({ dialog, label, className = 'button button-quiet' }: { dialog: string; label: string; className?: string }) {
  const opens = { command: 'show-modal', commandfor: dialog }
  return (
    <QuietButton className={className} aria-haspopup="dialog" onClick={openDialogFallback} {...opens}>
      {label}
    </QuietButton>
  )
}

function Delivery({ delivery, id }: { delivery: ShownDelivery; id: string }) {
  const { state, subject, message, isThere, said, next, at, request, answer } = delivery
  const { word, look } = STATES[state]
  const again = state === 'waiting' ? 'Try now' : 'Replay'
  return (
    <li className={styles.delivery}>
      <span className={`${badgeStyles.badge} ${look}`}>{word}</span>
      <div>
        {isThere ? <a href={messagePath(message)}>{subject}</a> : subject}
        <p className="note">{[said, next].filter((text) => text !== '').join('. ')}</p>
      </div>
      <span className="note">{at}</span>
      {isThere && state !== 'sending' && <IntentForm intent="again" fields={{ id, message }} label={again} name={`${again}: ${subject}`} />}
      {request && (
        <details className="whole-row">
          <summary>Request and answer</summary>
          <h3>Request</h3>
          <pre>{request}</pre>
          <h3>Answer</h3>
          <pre>{answer}</pre>
        </details>
      )}
    </li>
  )
}
