import { data } from 'react-router'
import { DialogButton } from '#app/admin/dialogs/dialog.tsx'
import { Facts } from '#app/admin/inbox/facts.tsx'
import inboxStyles from '#app/admin/inbox/inbox.module.css'
import { ERASURES_PATH, INBOX_PATH, messagePath, pathWith, senderPath } from '#app/admin/paths/admin-paths.ts'
import { SettingsDialog } from '#app/admin/settings/settings-dialog.tsx'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { QuietLink, QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { isTrashed } from '#domain/email/delivery.ts'
import { askToConfirm, findProof } from '#domain/senders/confirm-address.ts'
import { eraseSender, planErasure } from '#domain/senders/erase-sender.ts'
import { findSender } from '#domain/senders/find-sender.ts'
import type { Route } from './+types/sender'
import { untilText } from './until-text.ts'

const ERASE = 'erase'
const ASK = 'ask'

export async function loader(asked: Route.LoaderArgs) {
  const { services, also, sender } = await requireSender(asked)
  const timeOf = (moment = '') => moment && formatDateTime(moment, services.settings.timeZone)
  const { addresses, alike, messages, marks } = sender
  const proof = await findProof(services, addresses[0])
  const { what, copies, backups_until } = planErasure(services, sender)
  const rows = messages.map(({ id, subject, received_at, suspicious, answered, trashed_at }) => {
    const place = isTrashed({ trashed_at }) ? 'Trash' : suspicious ? 'Spam' : answered ? 'Answered' : 'Inbox'
    return { id, subject: subject || 'No subject', received_at, received: timeOf(received_at), place }
  })
  return {
    ...{ also, addresses, rows, what, copies, until: untilText(backups_until) },
    name: messages[0]?.from_name || addresses[0],
    alike: [...alike].map(([address, id]) => ({ address, id, isChosen: addresses.includes(address) })),
    replies: sender.replies.filter(({ kind }) => kind === 'reply').length,
    acknowledgements: sender.replies.filter(({ kind }) => kind === 'acknowledgement').length,
    notes: messages.flatMap(({ log }) => log).filter((entry) => entry.what === 'note').length,
    sources: [...new Set(messages.flatMap(({ source, campaign }) => [source, campaign]))].filter(Boolean).join(', '),
    marked: marks.map(({ marked_at, marked_by }) => `Marked ${timeOf(marked_at)} by ${marked_by}`).join(', '),
    proof: { canAsk: canMailAdministrators(services), asked: timeOf(proof?.asked_at), proven: timeOf(proof?.proven_at) },
  }
}

async function requireSender({ request, context, params }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) {
  const services = context.get(servicesContext)
  const also = readQuery('/admin/messages/senders/:id', request).getAll('also').slice(0, 20)
  const sender = await findSender(services.store, params.id, also)
  if (!sender) throw data(null, { status: 404 })
  const { company = '' } = await loadCompanyDetails(services)
  return { services, also, sender, company }
}

const failing = { logged: 'Sender not erased', notDone: 'Not everything was erased' }

export const action = adminAction(failing, async ({ actor, form, ...asked }: Sending<Route.ActionArgs>) => {
  const { services, sender, company } = await requireSender(asked)
  if (form.get('intent') === ASK && canMailAdministrators(services)) {
    if (!(await askToConfirm(services, sender.addresses[0], company)))
      return data({ problem: 'We emailed several links already. Try again in an hour.' }, { status: 429 })
    await recordActivity(services, actor, { what: 'sender-asked' })
    return redirectWithNotice(services, senderPath(asked.params.id), 'sender-asked')
  }
  if (String(form.get('word')).trim().toUpperCase() !== 'ERASE')
    return data({ unconfirmed: 'Nothing was erased. Type ERASE.' }, { status: 422 })
  await eraseSender(services, sender, { by: actor.name })
  await recordActivity(services, actor, { what: 'sender-erased' })
  return redirectWithNotice(services, ERASURES_PATH, 'sender-erased')
})

export const meta: Route.MetaFunction = ({ matches, params }) => adminMeta({ title: 'Sender', path: senderPath(params.id) }, matches)

export default function Sender({ loaderData, actionData, params }: Route.ComponentProps) {
  const { also, name, addresses, rows, what, copies, until } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const unconfirmed = actionData && 'unconfirmed' in actionData ? actionData.unconfirmed : undefined
  const file = `${pathWith('/admin/messages.csv', { sender: params.id })}${also.map((id) => `&also=${encodeURIComponent(id)}`).join('')}`
  const told = `${addresses.join(', ')} · Everything the site keeps about this address.`
  return (
    <>
      <PageHeader back={{ label: 'Inbox', path: INBOX_PATH }} title={name} lead={told}>
        <QuietLink href={file} download>
          Export
        </QuietLink>
        <DialogButton dialog={ERASE} className="button button-quiet error">
          Erase…
        </DialogButton>
      </PageHeader>
      <ScreenStatus problem={problem} />
      <div className="stack gap-4 columns">
        <section aria-labelledby="messages" className={`card stack ${inboxStyles.delivery}`}>
          <h2 id="messages">
            Messages <span className="tally">{rows.length}</span>
          </h2>
          <ul className="ruled rows">
            {rows.map(({ id, subject, received_at, received, place }) => (
              <li key={id}>
                <a href={messagePath(id)}>{subject}</a>
                <span className="note">
                  <time dateTime={received_at}>{received}</time> · {place}
                </span>
              </li>
            ))}
          </ul>
          <AlsoKept about={loaderData} />
        </section>
        <Beside about={loaderData} />
      </div>
      <SettingsDialog
        id={ERASE}
        title="Erase everything from this sender?"
        lead={`${addresses.join(', ')}: ${what}, with notes and history. You can’t undo this. ${copies && `These copies stay: ${copies}. `}${until}`}
        fields={[{ name: 'word', label: 'Type ERASE', value: '', isRequired: true }]}
        problem={unconfirmed}
        danger="Erase"
      />
    </>
  )
}

type About = { about: Route.ComponentProps['loaderData'] }

function AlsoKept({ about: { replies, acknowledgements, notes, sources, marked } }: About) {
  return (
    <>
      <h2>Also kept</h2>
      <Facts
        list={[
          ['Replies', replies || 'None'],
          ['Acknowledgements', acknowledgements || 'None'],
          ['Notes', notes || 'None'],
          ['Sources', sources || 'None'],
          ['Spam', marked || 'Not marked'],
          ['Visits', 'None. Visits can’t be linked to a person.'],
        ]}
      />
    </>
  )
}

function Beside({ about: { alike, copies, until, proof } }: About) {
  const { canAsk, asked, proven } = proof
  return (
    <div className={`card stack ${inboxStyles.delivery}`}>
      <h2>Copies elsewhere</h2>
      <p className="note">We can’t erase these for you.</p>
      <p>{copies || 'No copies in mailboxes or destinations.'}</p>
      <p>{until}</p>
      {alike.length > 0 && (
        <form aria-labelledby="alike" className="stack gap-2">
          <h2 id="alike">Same person?</h2>
          <p className="note">These addresses look alike. Add them before you export or erase.</p>
          {alike.map(({ address, id, isChosen }) => (
            <label key={id} className="check">
              <input type="checkbox" name="also" value={id} defaultChecked={isChosen} />
              {address}
            </label>
          ))}
          <QuietSubmit>Show chosen</QuietSubmit>
        </form>
      )}
      <h2>{proven ? `Confirmed ${proven}` : 'Not confirmed'}</h2>
      <p className="note">{proven ? 'They can read email to this address.' : 'Anyone can type this address into the form.'}</p>
      {asked && !proven && <p className="note">{`We emailed a link ${asked}.`}</p>}
      {canAsk && !proven && <IntentForm intent={ASK} label="Email a link to confirm" />}
    </div>
  )
}
