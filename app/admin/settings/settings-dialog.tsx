import { Dialog } from '#app/admin/dialogs/dialog.tsx'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'

export type DialogField = { name: string; label: string; value: string; hint?: string; isRequired?: boolean }

type Props = { id: string; title: string; lead: string; fields: readonly DialogField[]; problem: string | undefined; danger?: string }

/** The id is the form's intent too. */
export function SettingsDialog({ id, title, lead, fields, problem, danger }: Props) {
  const submit = { label: danger ?? 'Save', form: `${id}-form`, value: id, isDanger: danger !== undefined }
  return (
    <Dialog id={id} title={title} lead={lead} close="Cancel" submit={submit} problem={problem}>
      <form method="post" id={`${id}-form`}>
        {fields.map(({ name, label, value, hint, isRequired }) => (
          <LabeledInput
            key={name}
            id={`${id}-${name}`}
            {...{ name, label, hint }}
            defaultValue={value}
            maxLength={60}
            required={isRequired}
          />
        ))}
        <p className="error" role="alert">
          {problem}
        </p>
      </form>
    </Dialog>
  )
}
