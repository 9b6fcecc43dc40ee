import { Webhooks } from '#app/admin/inbox/webhooks.tsx'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { HiddenFields, IntentForm } from '#app/admin/shell/intent-form.tsx'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { DestinationForm } from './destination-form.tsx'
import type { ChosenDestination as Chosen } from './load-destinations.ts'

export function ChosenDestination({ chosen: { id, name, kind, isOn, host, isReplaying, deliveries } }: { chosen: Chosen }) {
  const fields = { id }
  return (
    <>
      <section aria-labelledby="chosen" className="panel stack above">
        <h2 id="chosen">{name}</h2>
        <p className="note">{host}</p>
        {isReplaying && (
          <div className="callout row spread">
            <p>Replaying.</p>
            <IntentForm intent="stop-replay" fields={fields} label="Stop" />
          </div>
        )}
        <div className="row">
          <IntentForm intent="test" fields={fields} label="Send a test" />
          <IntentForm intent="switch" fields={{ id, on: isOn ? 'no' : 'yes' }} label={isOn ? 'Switch off' : 'Switch on'} />
          {kind === 'webhook' && <IntentForm intent="rotate" fields={fields} label="New secret" />}
          <DeleteDialog
            id="delete-destination"
            name={name}
            words={{ title: `Delete ${name}?`, question: 'Messages stop going there. You can’t undo this.' }}
            fields={{ intent: 'delete', id }}
          />
        </div>
        <details>
          <summary>Replay a range</summary>
          <p className="note">Sends all messages of these days again, without spam. First we count them.</p>
          <form method="post" className="row end">
            <HiddenFields fields={fields} />
            <LabeledField id="from" label="First day">
              <input id="from" name="from" type="date" className="input" required />
            </LabeledField>
            <LabeledField id="to" label="Last day">
              <input id="to" name="to" type="date" className="input" required />
            </LabeledField>
            <QuietSubmit intent="count-replay">Count</QuietSubmit>
          </form>
        </details>
        <details>
          <summary>Change</summary>
          <DestinationForm known={{ id, name, kind }} />
        </details>
      </section>
      <Webhooks title={`Deliveries to ${name}`} rows={deliveries} beside="destination" />
    </>
  )
}
