import { DASHBOARD_PATH, SHOW_CHECKLIST } from '#app/admin/paths/dashboard-path.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'

export function ShowChecklist({ label }: { label: string }) {
  return (
    <form method="post" action={DASHBOARD_PATH}>
      <QuietSubmit intent={SHOW_CHECKLIST}>{label}</QuietSubmit>
    </form>
  )
}
