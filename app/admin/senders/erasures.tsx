import { INBOX_PATH } from '#app/admin/paths/admin-paths.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { servicesContext } from '#app/context.ts'
import { listErasures } from '#domain/senders/erasures.ts'
import type { Route } from './+types/erasures'
import { untilText } from './until-text.ts'

const MOST_SHOWN = 200

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const timeOf = (moment: string) => formatDateTime(moment, services.settings.timeZone)
  const erasures = (await listErasures(services.store)).slice(0, MOST_SHOWN).map((erasure) => ({
    ...{ ...erasure, time: timeOf(erasure.at), until: untilText(erasure.backups_until) },
    proven: erasure.proven_at ? `They confirmed the address ${timeOf(erasure.proven_at)}.` : 'The address wasn’t confirmed.',
  }))
  return { erasures }
}

export default function Erasures({ loaderData: { erasures } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={{ label: 'Inbox', path: INBOX_PATH }} lead="What was erased, and where copies are left." />
      <ScreenStatus />
      {erasures.length === 0 && <p className="nothing">No one was erased yet. Open a message and choose “All from this sender”.</p>}
      <ol className="ruled">
        {erasures.map(({ id, at, time, by, what, copies, until, proven, senders }) => (
          <li key={id} className="stack gap-1">
            <p className="strong">{what}</p>
            <p className="note">
              <time dateTime={at}>{time}</time> · {by}
            </p>
            <p>{copies || 'No copies in mailboxes or destinations.'}</p>
            <p>{`${until} ${proven}`}</p>
            <details>
              <summary>Hash of the address</summary>
              {senders}
            </details>
          </li>
        ))}
      </ol>
    </>
  )
}
