import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'

/** What the form that brings the launch checklist back asks of the dashboard. */
export const SHOW_CHECKLIST = 'show-checklist'

export function ShowChecklist({ label }: { label: string }) {
  return (
    <form method="post" action="/admin">
      <QuietSubmit intent={SHOW_CHECKLIST}>{label}</QuietSubmit>
    </form>
  )
}
