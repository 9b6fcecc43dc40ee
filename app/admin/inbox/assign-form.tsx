import { LabeledSelect } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { Assignee } from '#domain/messages/assignees.ts'
import styles from './inbox.module.css'

export function nameOf(email: string, assignees: readonly Assignee[]): string {
  return assignees.find((each) => each.email === email)?.name ?? email
}

/** Someone whose access ended stays named until another is chosen. */
export function AssigneeSelect({ assignees, chosen = '', form }: { assignees: readonly Assignee[]; chosen?: string; form?: string }) {
  const isGone = chosen !== '' && !assignees.some(({ email }) => email === chosen)
  const people = [{ email: '', name: 'Nobody' }, ...assignees, ...(isGone ? [{ email: chosen, name: chosen }] : [])]
  const options = people.map(({ email, name }) => [email, name] as const)
  return <LabeledSelect id="assignee" label="Assigned to" name="assignee" form={form} defaultValue={chosen} options={options} />
}

export function AssignForm({ assignees, chosen }: { assignees: readonly Assignee[]; chosen: string }) {
  return (
    <form method="post" className={`stack gap-2 card ${styles.delivery}`}>
      <AssigneeSelect key={chosen} assignees={assignees} chosen={chosen} />
      <QuietSubmit intent="assign">Assign</QuietSubmit>
    </form>
  )
}
