import { data } from 'react-router'
import badgeStyles from '#app/admin/items/status-badge.module.css'
import { DESTINATIONS_PATH, pathWith } from '#app/admin/paths/admin-paths.ts'
import { NewLink } from '#app/admin/post-controls/new-link.tsx'
import { SettingsDialog } from '#app/admin/settings/settings-dialog.tsx'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { DialogButton } from '#app/admin/shell/delete-dialog.tsx'
import { HiddenFields, IntentForm } from '#app/admin/shell/intent-form.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { storeFailureResponse, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { destinationKinds } from '#domain/destinations/destination.ts'
import { keysOf } from '#lib/objects/objects.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/destinations'
import { ChosenDestination } from './chosen-destination.tsx'
import { ADD, type DestinationAnswer, destinationAction } from './destination-action.ts'
import styles from './destinations.module.css'
import { type DestinationCard, loadDestinations } from './load-destinations.ts'

const ABOUT = { title: 'Destinations', path: DESTINATIONS_PATH }

const STATES = {
  on: { icon: 'check', word: 'Delivering', look: badgeStyles.live },
  failing: { icon: 'warning', word: 'Failing', look: badgeStyles.unpublished },
  off: { icon: 'scheduled', word: 'Off', look: '' },
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const open = readQuery(DESTINATIONS_PATH, request).get('open') ?? ''
  const { read, failure, status } = await tryToRead(services, 'Destinations not read', () => loadDestinations(services, open))
  return data({ cards: [], chosen: undefined, ...read, failure }, { status })
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

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Destinations({ loaderData: { cards, chosen, failure }, actionData }: Route.ComponentProps) {
  const { notice, problem, secret, dialog, asks }: DestinationAnswer = actionData ?? {}
  const count = formatCount(Number(asks?.confirmed), 'message')
  return (
    <>
      <PageHeader title={ABOUT.title} lead="New messages also go here. Spam never does.">
        <DialogButton dialog={ADD} className="button">
          Add destination
        </DialogButton>
      </PageHeader>
      <StatusLine notice={notice} problem={dialog ? undefined : (problem ?? failure)} />
      {secret && <NewLink made={{ address: secret }} label="Secret" />}
      {asks && chosen && (
        <div className="callout row spread below" role="status">
          <p>{`${count} from ${asks.from} to ${asks.to} would go to ${chosen.name} again.`}</p>
          <IntentForm intent="replay" fields={{ ...asks, id: chosen.id }} label={`Replay ${count}`} />
        </div>
      )}
      {cards.length === 0 && !failure && <p className="nothing">No destinations yet. Add a webhook, Slack or Microsoft Teams.</p>}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.id} card={card} isChosen={card.id === chosen?.id} />
        ))}
      </ul>
      {chosen && <ChosenDestination chosen={chosen} dialog={dialog} problem={problem} />}
      <SettingsDialog
        id={ADD}
        title="Add destination"
        lead="New messages go to this URL, with names and emails."
        save="Add"
        to={DESTINATIONS_PATH}
        fields={[
          { name: 'name', label: 'Name', value: '', hint: 'Shown here and in notices.', isRequired: true },
          { name: 'url', label: 'URL', value: '', hint: 'Copy it from the receiving service.', isRequired: true, type: 'url' },
        ]}
        problem={dialog === ADD ? problem : undefined}
      >
        <div className="field">
          <label htmlFor="add-kind">Kind</label>
          <select id="add-kind" name="kind" className="input">
            {keysOf(destinationKinds).map((kind) => (
              <option key={kind} value={kind}>
                {destinationKinds[kind]}
              </option>
            ))}
          </select>
        </div>
      </SettingsDialog>
    </>
  )
}

function Card({ card: { id, name, kind, isOn, state, about }, isChosen }: { card: DestinationCard; isChosen: boolean }) {
  const { icon, word, look } = STATES[state]
  const path = pathWith(DESTINATIONS_PATH, { open: id })
  return (
    <li className={`card ${styles.card}`} data-chosen={isChosen || undefined}>
      <h2>
        <a href={path} aria-current={isChosen || undefined}>
          {name}
        </a>
      </h2>
      <form method="post" action={path}>
        <HiddenFields fields={{ id, on: isOn ? 'no' : 'yes' }} />
        <button
          type="submit"
          name="intent"
          value="switch"
          role="switch"
          aria-checked={isOn}
          aria-label={name}
          className={`bare ${styles.switch}`}
        />
      </form>
      <p className="soft whole-row">{destinationKinds[kind]}</p>
      <p className="whole-row row gap-2">
        <span className={`${badgeStyles.badge} ${look}`}>
          <Icon name={icon} size={16} />
          {word}
        </span>
        <span className="note">{about}</span>
      </p>
    </li>
  )
}
