import { data } from 'react-router'
import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { loadWebhooks } from '#app/admin/inbox/load-webhooks.ts'
import { Webhooks } from '#app/admin/inbox/webhooks.tsx'
import { DESTINATIONS_PATH, destinationPath } from '#app/admin/paths/admin-paths.ts'
import { NewLink } from '#app/admin/post-controls/new-link.tsx'
import { type EntryRow, SettingsEntry } from '#app/admin/settings/settings-entry.tsx'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { HiddenFields, IntentForm } from '#app/admin/shell/intent-form.tsx'
import { LabeledInput, LabeledSelect } from '#app/admin/shell/labeled-field.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { type Destination, destinationKinds, listDestinations } from '#domain/destinations/destination.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Route } from './+types/destinations'
import { type DestinationAnswer, destinationAction } from './destination-action.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings'>

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const open = readQuery(DESTINATIONS_PATH, request).get('open') ?? ''
  const { read, failure, status } = await tryToRead(services, 'Destinations not read', () => loadDestinations(services, open))
  return data({ ...(read ?? { rows: [], chosen: undefined, deliveries: [] }), failure }, { status })
}

async function loadDestinations(services: Ports, open: string) {
  const all = await listDestinations(services.store)
  const chosen = all.find(({ id }) => id === open) ?? all.at(-1)
  const rows = all.map((destination) => rowOf(services, destination, chosen?.id))
  if (!chosen) return { rows, chosen, deliveries: [] }
  const { id, name, kind, is_on, url, replay_to } = chosen
  const { rows: deliveries } = await loadWebhooks(services, { field: 'channel', equals: id })
  return { rows, chosen: { id, name, kind, is_on, replay_to, host: new URL(url).host }, deliveries }
}

function rowOf(services: Ports, destination: Destination, chosen?: string): EntryRow {
  const { id, name, kind, is_on, failing_since } = destination
  const about = `${destinationKinds[kind]}. ${statusText(services, destination)}`
  const isChosen = id === chosen
  const action = isChosen ? undefined : { label: 'Open', name: `Open ${name}`, href: destinationPath(id) }
  return { id, icon: 'leavesSite', name, about, state: is_on ? (failing_since ? 'failing' : 'on') : 'off', action, isChosen }
}

function statusText({ settings }: Ports, { failing_since, last_error, paused_until, last_sent_at, is_on }: Destination): string {
  const time = (moment: string) => formatClockTime(moment, settings.timeZone)
  if (failing_since === '') return last_sent_at ? `Last message at ${time(last_sent_at)}.` : 'Nothing sent yet.'
  const retry = paused_until
    ? `Next try at ${time(paused_until)}. We retry each message for 72 hours.`
    : 'We don’t repeat what was refused.'
  const next = is_on ? retry : 'We switched it off. Check its URL, then switch it on.'
  return `It hasn’t taken messages since ${time(failing_since)}. ${last_error} ${next}`
}

export const action = adminAction({ logged: 'Destination not changed', notDone: 'Not saved' }, async (sending) => {
  const answer = await destinationAction(sending)
  return data(answer, { status: answer.problem ? 422 : 200 })
})

export default function Destinations({ loaderData: { rows, chosen, deliveries, failure }, actionData }: Route.ComponentProps) {
  const { notice, problem, secret, asks }: DestinationAnswer = actionData ?? {}
  return (
    <>
      <PageHeader lead="Each new message also goes to Slack, Teams or another service. Spam never does." />
      <StatusLine notice={notice} problem={problem ?? failure} />
      {secret && <NewLink made={{ address: secret }} label="Secret" />}
      {asks && (
        <div className="callout row spread below" role="status">
          <p>{asks.question}</p>
          <IntentForm intent="replay" fields={asks.fields} label={asks.label} />
        </div>
      )}
      {rows.length > 0 && (
        <ul className="card">
          {rows.map((row) => (
            <SettingsEntry key={row.id} row={row} isMain={false} />
          ))}
        </ul>
      )}
      <details className="panel above" open={rows.length === 0}>
        <summary>Add destination</summary>
        <DestinationForm />
      </details>
      {chosen && <ChosenDestination chosen={chosen} />}
      {chosen && <Webhooks title={`Deliveries to ${chosen.name}`} rows={deliveries} beside="destination" />}
    </>
  )
}

const URL_HINT = 'Copy it from the receiving service. Messages go there with names and emails.'
const MOVE_HINT = 'For the same service. Secret and waiting messages stay.'

function DestinationForm() {
  return (
    <form method="post" className="stack">
      <LabeledInput id="name" label="Name" name="name" required maxLength={60} />
      <LabeledSelect id="kind" label="Kind" name="kind" options={Object.entries(destinationKinds)} />
      <UrlField id="url" label="URL" hint={URL_HINT} />
      <SubmitButton intent="add">Add destination</SubmitButton>
    </form>
  )
}

function UrlField(field: { id: string; label: string; hint: string }) {
  return <LabeledInput name="url" type="url" required maxLength={2048} {...field} />
}

type Chosen = Pick<Destination, 'id' | 'name' | 'kind' | 'is_on' | 'replay_to'> & { host: string }

function ChosenDestination({ chosen: { id, name, kind, is_on, host, replay_to } }: { chosen: Chosen }) {
  return (
    <section aria-labelledby="chosen" className="panel stack above">
      <h2 id="chosen">{name}</h2>
      <p className="note">{host}</p>
      {replay_to && (
        <div className="callout row spread">
          <p>Replaying.</p>
          <IntentForm intent="stop-replay" fields={{ id }} label="Stop" />
        </div>
      )}
      <div className="row">
        <IntentForm intent="test" fields={{ id }} label="Send a test" />
        <IntentForm intent="switch" fields={{ id, on: is_on ? 'no' : 'yes' }} label={is_on ? 'Switch off' : 'Switch on'} />
        {kind === 'webhook' && <IntentForm intent="rotate" fields={{ id }} label="New secret" />}
        <DeleteDialog
          id="delete-destination"
          name={name}
          words={{ title: `Delete ${name}?`, question: 'Messages stop going there. You can’t undo this.' }}
          fields={{ intent: 'delete', id }}
        />
      </div>
      <details>
        <summary>Change URL</summary>
        <form method="post" className="row end">
          <HiddenFields fields={{ id }} />
          <UrlField id="new-url" label="New URL" hint={MOVE_HINT} />
          <QuietSubmit intent="move">Save URL</QuietSubmit>
        </form>
      </details>
      <details>
        <summary>Replay a range</summary>
        <p className="note">Sends all messages of these days again, without spam. First we count them.</p>
        <form method="post" className="row end">
          <HiddenFields fields={{ id }} />
          <LabeledInput id="from" label="First day" name="from" type="date" required />
          <LabeledInput id="to" label="Last day" name="to" type="date" required />
          <QuietSubmit intent="count-replay">Count</QuietSubmit>
        </form>
      </details>
    </section>
  )
}
