import { useEffect } from 'react'
import { data, redirectDocument } from 'react-router'
import { SETTINGS_PATH, TIME_ZONE_PATH } from '#app/admin/paths/admin-paths.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { runZoneChange, startZoneChange } from '#domain/site-settings/change-time-zone.ts'
import { isSetByEnvironment } from '#domain/site-settings/site-settings.ts'
import { attempt } from '#lib/async/attempt.ts'
import { findTimeZone } from '#lib/time/time-zones.ts'
import type { Route } from './+types/time-zone'
import { loadZoneChange, type ZonePostList } from './load-zone-change.ts'
import { FIXED } from './settings-action.ts'

const UNKNOWN = 'Enter the name of a time zone, such as America/New_York.'
const LOOK_AGAIN_MS = 1000

export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await loadZoneChange(context.get(servicesContext), readQuery(TIME_ZONE_PATH, request)))
}

export const action = adminAction({ logged: 'Time zone not changed', notDone: 'Not changed' }, async ({ services, actor, form }) => {
  const [from, to] = [String(form.get('from')), findTimeZone(String(form.get('to')))]
  const keep = form.get('keep') === 'instant' ? 'instant' : 'clock'
  const refused = (problem: string, status: number) => data({ problem }, { status })
  if (isSetByEnvironment(services.settings, 'timeZone')) return refused(FIXED, 409)
  if (!to) return refused(UNKNOWN, 422)
  if (form.get('keep') === null) return refused('Choose what your posts keep: the clock time or the moment.', 422)
  if (!(await startZoneChange(services, { from, to, keep })))
    return refused('Not changed: someone else changed the time zone. Check the list again.', 409)
  const kept = keep === 'instant' ? 'Posts keep their moment' : 'Posts keep their clock time'
  await recordActivity(services, actor, { what: 'setting-changed', about: `Time zone: ${from} to ${to}. ${kept}` })
  services.background(attempt(services, 'Time zone change not finished', () => runZoneChange(services)))
  return redirectDocument(TIME_ZONE_PATH)
})

export default function TimeZone({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, now, isFixed, running, done, written, to, lists } = loaderData
  useProgress(running !== undefined)
  return (
    <>
      <PageHeader lead={`${timeZone}, where it’s ${now}. Posts and days follow it.`}>
        <QuietLink href={SETTINGS_PATH}>Settings</QuietLink>
      </PageHeader>
      <StatusLine notice={actionData || written ? undefined : done} problem={actionData?.problem} />
      {running && (
        <p role="status">
          {`Changing to ${running.to}… ${running.moved.toLocaleString('en-US')} of ${running.total.toLocaleString('en-US')} posts. You can leave this page.`}
        </p>
      )}
      {isFixed && <p>Set by your IT team.</p>}
      <div className="stack">
        {!isFixed && !running && <ZoneForm {...loaderData} isMain={!lists} />}
        {to === timeZone && <p>This is the site’s time zone already.</p>}
        {lists && to && (
          <>
            <form method="post" className="stack">
              <h2>{`From ${timeZone} to ${to}`}</h2>
              <input type="hidden" name="from" value={timeZone} />
              <input type="hidden" name="to" value={to} />
              <fieldset className="stack">
                <legend>What do your scheduled posts keep?</legend>
                <label className="check">
                  <input type="radio" name="keep" value="clock" required /> The clock time: 9:00 AM stays 9:00 AM
                </label>
                <label className="check">
                  <input type="radio" name="keep" value="instant" required /> The moment: each goes live exactly when planned
                </label>
              </fieldset>
              <p className="note">Live posts stay live. Expiry dates are whole days, so the nearest day is kept.</p>
              <div>
                <SubmitButton>Change time zone</SubmitButton>
              </div>
            </form>
            <ZonePosts id="scheduled" title="Scheduled posts" list={lists.scheduled} />
            <ZonePosts id="expiring" title="Expiring posts" list={lists.expiring} />
          </>
        )}
      </div>
    </>
  )
}

type ZoneFormProps = Pick<Route.ComponentProps['loaderData'], 'written' | 'to' | 'zones'> & { isMain: boolean }

function ZoneForm({ written, to, zones, isMain }: ZoneFormProps) {
  return (
    <form method="get" className="stack">
      <div className="row">
        <LabeledInput
          id="zone"
          label="New time zone"
          hint="A city’s name is enough, such as New York."
          problem={written !== '' && to === undefined ? UNKNOWN : undefined}
          name="to"
          suggestions={zones}
          defaultValue={written}
          maxLength={60}
          required
        />
      </div>
      <div>
        <SubmitButton className={isMain ? 'button' : 'button button-quiet'}>Show what changes</SubmitButton>
      </div>
    </form>
  )
}

function useProgress(isRunning: boolean): void {
  const revalidate = useSafeRevalidate()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(revalidate, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

function ZonePosts({ id, title, list: { posts, total, page, pages, hrefOf } }: { id: string; title: string; list: ZonePostList }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{`${title} (${total.toLocaleString('en-US')})`}</h2>
      <ul className="ruled">
        {posts.map(({ key, title: name, href, moments, note }) => (
          <li key={key}>
            <a href={href}>{name}</a> {note}
            <dl className="facts">{moments.map(([label, moment]) => [<dt key={label}>{label}</dt>, <dd key={moment}>{moment}</dd>])}</dl>
          </li>
        ))}
      </ul>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => `${hrefOf}${to}`} />}
    </section>
  )
}
