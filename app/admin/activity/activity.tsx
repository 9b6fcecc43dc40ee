import type { ReactNode } from 'react'
import { data } from 'react-router'
import { PersonPhoto } from '#app/admin/items/person-photo.tsx'
import { ACTIVITY_PATH, type ActivityView, activityPath } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { LabeledSelect } from '#app/admin/shell/labeled-field.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { mayOpen, readQuery } from '#app/page-query.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { findPerson, listPeople } from '#domain/access/people.ts'
import { ACTIVITY_RETENTION_DAYS, type ActivityEntry, listActivities } from '#domain/activity/activity-log.ts'
import { activityKinds, isActivityKind } from '#domain/activity/activity-types.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/activity'
import styles from './activity.module.css'
import { linkActivity } from './activity-links.ts'

const PER_PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { settings, store } = services
  const { role } = currentSession(context)
  const query = readQuery(ACTIVITY_PATH, request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const [who, kind] = [query.get('who') ?? '', query.get('kind') ?? '']
  const view = { who, kind: isActivityKind(kind) ? kind : '', page }
  const invited = await listPeople(services).catch(() => [])
  const common = { view, people: [...settings.adminEmails, ...invited.map(({ email }) => email)] }
  const { read, failure, status } = await tryToRead(services, 'Activity not listed', async () => {
    const { total, activities } = await listActivities(store, {
      ...(who === '' ? {} : { who: who === NOBODY ? '' : who }),
      ...(isActivityKind(kind) ? { kind } : {}),
      from: (page - 1) * PER_PAGE,
      size: PER_PAGE,
    })
    const pages = pageCount(total, PER_PAGE)
    if (page > pages) throw data(null, { status: 404 })
    const photos = new Map<string, string>()
    for (const by of new Set(activities.map((one) => one.who))) photos.set(by, (await findPerson(store, by))?.photo ?? '')
    const lines = activities.map(async (one) => ({
      ...one,
      ...(await linkActivity(services, one, (href) => mayOpen(role, href))),
      time: formatDateTime(one.at, settings.timeZone),
      photo: photos.get(one.who),
    }))
    return { lines: await Promise.all(lines), total, pages }
  })
  return data({ ...common, ...(read ?? { lines: [], total: 0, pages: 1 }), failure }, { status })
}

export default function Activity({ loaderData: { lines, total, pages, view, people, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader lead={`What administrators did in the last ${ACTIVITY_RETENTION_DAYS} days.`} />
      <StatusLine notice={undefined} problem={failure} />
      {!failure && <ActivityFilters view={view} people={people} total={total} />}
      {!failure && lines.length === 0 && <p className="nothing">No activity of this kind.</p>}
      <ol className="ruled above">
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} hrefOfWho={activityPath({ ...view, who: line.who, page: 1 })} />
          </li>
        ))}
      </ol>
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => activityPath({ ...view, page })} />}
    </>
  )
}

type LineProps = { line: ActivityEntry & { time: string; href: string; photo: string | undefined }; hrefOfWho: string }

function Line({ line: { at, time, who, name, text, about, count, browser, address, href, photo }, hrefOfWho }: LineProps) {
  const [named, with_] = [name && name !== who ? `${name} · ${who}` : who, [about, count > 0 ? formatCount(count, 'post') : '']]
  const details = with_.filter((part) => part !== '').join(' · ')
  return (
    <>
      <p>
        {details ? (
          <>
            <strong>{text}</strong>: <Linked href={href}>{details}</Linked>
          </>
        ) : (
          <Linked href={href}>
            <strong>{text}</strong>
          </Linked>
        )}
      </p>
      <p className={`note ${styles.facts}`}>
        <PersonPhoto photo={photo} />
        <time dateTime={at}>{time}</time> · {who ? <a href={hrefOfWho}>{named}</a> : name || 'Unknown'}
        {browser && ` · ${browser}`}
        {address && ` · ${address}`}
      </p>
    </>
  )
}

/** Not everyone may open every screen. */
function Linked({ href, children }: { href: string; children: ReactNode }) {
  return href ? <a href={href}>{children}</a> : children
}

/** This URL value selects failed sign-ins by unknown people. */
const NOBODY = 'nobody'

function ActivityFilters({ view, people, total }: { view: ActivityView; people: readonly string[]; total: number }) {
  const known = [...new Set([...people, ...(view.who && view.who !== NOBODY ? [view.who] : [])])].map((email) => [email, email] as const)
  return (
    <form className={`row end ${styles.filters}`} action={ACTIVITY_PATH} autoComplete="off">
      <LabeledSelect
        id="activity-who"
        label="Who"
        name="who"
        defaultValue={view.who}
        options={[['', 'Everyone'], ...known, [NOBODY, 'Unknown']]}
      />
      <LabeledSelect
        id="activity-kind"
        label="What"
        name="kind"
        defaultValue={view.kind}
        options={[['', 'Everything'], ...Object.entries(activityKinds)]}
      />
      <QuietSubmit>Show</QuietSubmit>
      <p role="status" className="note">
        {`${formatCount(total, 'line')} `}
        {(view.who || view.kind) && <a href={activityPath({ who: '', kind: '', page: 1 })}>Show all</a>}
      </p>
    </form>
  )
}
