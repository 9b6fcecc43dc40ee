import { DeliveryBadge } from '#app/admin/inbox/delivery-badge.tsx'
import { messagePath } from '#app/admin/paths/admin-paths.ts'
import { SettingsDialog } from '#app/admin/settings/settings-dialog.tsx'
import { DeleteDialog, DialogButton } from '#app/admin/shell/delete-dialog.tsx'
import { HiddenFields, IntentForm } from '#app/admin/shell/intent-form.tsx'
import { CHANGE_URL, REPLAY } from './destination-action.ts'
import styles from './destinations.module.css'
import type { ChosenDestination as Chosen } from './load-destinations.ts'

type Props = { chosen: Chosen; dialog: string | undefined; problem: string | undefined }

export function ChosenDestination({ chosen, dialog, problem }: Props) {
  const { id, name, kind, url, replay, deliveries } = chosen
  const refused = (dialogId: string) => (dialog === dialogId ? problem : undefined)
  return (
    <>
      {chosen.problem && <p className="callout failure below">{chosen.problem}</p>}
      {replay && (
        <div className="callout row spread below">
          <p>{`Replaying: ${replay.done.toLocaleString('en-US')} of ${replay.total.toLocaleString('en-US')} messages.`}</p>
          <IntentForm intent="stop-replay" fields={{ id }} label="Stop" />
        </div>
      )}
      <section aria-labelledby="deliveries" className={`card stack ${styles.deliveries}`}>
        <div className="row">
          <div className="grow">
            <h2 id="deliveries">{`Deliveries to ${name}`}</h2>
            <p className="note">{url}</p>
          </div>
          <IntentForm intent="test" fields={{ id }} label="Send a test" />
          <DialogButton dialog={REPLAY}>Replay a range…</DialogButton>
          <DialogButton dialog={CHANGE_URL}>Change URL…</DialogButton>
          {kind === 'webhook' && <IntentForm intent="rotate" fields={{ id }} label="New secret" />}
          <DeleteDialog
            id="delete-destination"
            name={name}
            words={{ title: `Delete ${name}?`, question: 'Messages stop going there. You can’t undo this.' }}
            fields={{ intent: 'delete', id }}
          />
        </div>
        {deliveries.length === 0 && <p className="soft">No deliveries yet.</p>}
        <ul className="ruled rows">
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
        <HiddenFields fields={{ id }} />
      </SettingsDialog>
      <SettingsDialog
        id={CHANGE_URL}
        title={`URL of ${name}`}
        lead={kind === 'webhook' ? 'A new URL gets a new secret.' : 'It replaces the URL that we have.'}
        fields={[{ name: 'url', label: 'URL', value: '', isRequired: true, type: 'url' }]}
        problem={refused(CHANGE_URL)}
      >
        <HiddenFields fields={{ id }} />
      </SettingsDialog>
    </>
  )
}

function Delivery({ delivery, id }: { delivery: Chosen['deliveries'][number]; id: string }) {
  const { state, subject, message, isThere, said, at, request, answer } = delivery
  const again = state === 'waiting' ? 'Try now' : 'Replay'
  return (
    <li>
      <div className="grow">
        {isThere ? <a href={messagePath(message)}>{subject}</a> : subject}
        <DeliveryBadge state={state} of="Webhook" />
        <p className="note">{said}</p>
        {request && (
          <details className="small">
            <summary>Request and answer</summary>
            <h3>Request</h3>
            <pre>{request}</pre>
            <h3>Answer</h3>
            <pre>{answer}</pre>
          </details>
        )}
      </div>
      <span className="note">{at}</span>
      {isThere && state !== 'sending' && <IntentForm intent="again" fields={{ id, message }} label={again} name={`${again}: ${subject}`} />}
    </li>
  )
}
