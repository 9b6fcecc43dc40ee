import { ACTIVITY_PATH, type ActivityView, activityPath } from '#app/admin/paths/admin-paths.ts'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { activityKinds } from '#domain/activity/activity-types.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './activity.module.css'

/** This URL value selects failed sign-ins by unknown people. */
export const NOBODY = 'nobody'

export function ActivityFilters({ view, people, total }: { view: ActivityView; people: readonly string[]; total: number }) {
  return (
    <form className={`row end ${styles.filters}`} action={ACTIVITY_PATH} autoComplete="off">
      <LabeledField id="activity-who" label="Who">
        <select id="activity-who" name="who" className="input" defaultValue={view.who}>
          <option value="">Everyone</option>
          {[...new Set([...people, ...(view.who && view.who !== NOBODY ? [view.who] : [])])].map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
          <option value={NOBODY}>Unknown</option>
        </select>
      </LabeledField>
      <LabeledField id="activity-kind" label="What">
        <select id="activity-kind" name="kind" className="input" defaultValue={view.kind}>
          <option value="">Everything</option>
          {Object.entries(activityKinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </LabeledField>
      <QuietSubmit>Show</QuietSubmit>
      <p role="status" className="note">
        {`${formatCount(total, 'line')} `}
        {(view.who || view.kind) && <a href={activityPath({ who: '', kind: '', page: 1 })}>Show all</a>}
      </p>
    </form>
  )
}
