import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { Assignee } from '#domain/messages/assignees.ts'
import styles from './messages.module.css'

export function nameOf(email: string, assignees: readonly Assignee[]): string {
  return assignees.find((each) => each.email === email)?.name ?? email
}

/** Someone whose access ended stays named until another is chosen. */
export function AssigneeSelect({ assignees, chosen = '', form }: { assignees: readonly Assignee[]; chosen?: string; form?: string }) {
  const isGone = chosen !== '' && !assignees.some(({ email }) => email === chosen)
  const people = [{ email: '', name: 'Nobody' }, ...assignees, ...(isGone ? [{ email: chosen, name: chosen }] : [])]
  return (
    <select aria-label="Assignee" name="assignee" className="input" form={form} defaultValue={chosen}>
      {people.map(({ email, name }) => (
        <option key={email} value={email}>
          {name}
        </option>
      ))}
    </select>
  )
}

export function AssignForm({ assignees, chosen }: { assignees: readonly Assignee[]; chosen: string }) {
  return (
    <form method="post" className={styles.assign}>
      <AssigneeSelect key={chosen} assignees={assignees} chosen={chosen} />
      <QuietSubmit intent="assign">Assign</QuietSubmit>
    </form>
  )
}
