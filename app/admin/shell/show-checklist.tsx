import { DASHBOARD_PATH, SHOW_CHECKLIST } from '#app/admin/paths/dashboard-path.ts'

export function ShowChecklist({ label }: { label: string }) {
  return (
    <form method="post" action={DASHBOARD_PATH}>
      <button type="submit" className="button button-quiet" name="intent" value={SHOW_CHECKLIST}>
        {label}
      </button>
    </form>
  )
}
