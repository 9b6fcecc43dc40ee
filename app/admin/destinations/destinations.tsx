import { data } from 'react-router'
import { DESTINATIONS_PATH } from '#app/admin/paths/admin-paths.ts'
import { NewLink } from '#app/admin/post-controls/new-link.tsx'
import { SettingsEntry } from '#app/admin/settings/settings-entry.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { storeFailureResponse, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/destinations'
import { ChosenDestination } from './chosen-destination.tsx'
import { type DestinationAnswer, destinationAction } from './destination-action.ts'
import { DestinationForm } from './destination-form.tsx'
import { loadDestinations } from './load-destinations.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const open = readQuery(DESTINATIONS_PATH, request).get('open') ?? ''
  const { read, failure, status } = await tryToRead(services, 'Destinations not read', () => loadDestinations(services, open))
  return data({ rows: [], chosen: undefined, ...read, failure }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  try {
    const answer = await destinationAction(context, sent)
    return data(answer, { status: answer.problem ? 422 : 200 })
  } catch (error) {
    return storeFailureResponse(context.get(servicesContext), error, 'Destination not changed', 'Not saved')
  }
}

export default function Destinations({ loaderData: { rows, chosen, failure }, actionData }: Route.ComponentProps) {
  const { notice, problem, secret, asks }: DestinationAnswer = actionData ?? {}
  const count = formatCount(Number(asks?.confirmed), 'message')
  return (
    <>
      <PageHeader lead="New messages also go here. Spam never does." />
      <StatusLine notice={notice} problem={problem ?? failure} />
      {secret && <NewLink made={{ address: secret }} label="Secret" />}
      {asks && chosen && (
        <div className="callout row spread below" role="status">
          <p>{`${count} from ${asks.from} to ${asks.to} would go to ${chosen.name} again.`}</p>
          <IntentForm intent="replay" fields={{ ...asks, id: chosen.id }} label={`Replay ${count}`} />
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
    </>
  )
}
