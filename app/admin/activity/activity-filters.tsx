import { ACTIVITY_PATH, type ActivityView, activityPath } from '#app/admin/paths/admin-paths.ts'
import { LabeledSelect } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { activityKinds } from '#domain/activity/activity-types.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './activity.module.css'

/** This URL value selects failed sign-ins by unknown people. */
export const NOBODY = 'nobody'

export function ActivityFilters({ view, people, total }: { view: ActivityView; people: readonly string[]; total: number }) {
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
