import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { type Destination, destinationKinds } from '#domain/destinations/destination.ts'
import { keysOf } from '#lib/objects/objects.ts'

const URL_HINT = 'Copy it from the receiving service. Messages go there with names and emails. A new URL gets a new secret.'

export function DestinationForm({ known }: { known?: Pick<Destination, 'id' | 'name' | 'kind'> }) {
  const idOf = (field: string) => `${field}-${known?.id ?? 'new'}`
  return (
    <form method="post" className="stack">
      {known && <HiddenFields fields={{ id: known.id }} />}
      <LabeledField id={idOf('name')} label="Name">
        <input id={idOf('name')} name="name" className="input" defaultValue={known?.name} required maxLength={60} autoComplete="off" />
      </LabeledField>
      <LabeledField id={idOf('kind')} label="Kind">
        <select id={idOf('kind')} name="kind" className="input" defaultValue={known?.kind}>
          {keysOf(destinationKinds).map((kind) => (
            <option key={kind} value={kind}>
              {destinationKinds[kind]}
            </option>
          ))}
        </select>
      </LabeledField>
      <LabeledField id={idOf('url')} label="URL" hint={URL_HINT}>
        <input id={idOf('url')} name="url" type="url" className="input" required maxLength={2048} autoComplete="off" />
      </LabeledField>
      <p>
        <QuietSubmit intent="save">Save</QuietSubmit>
      </p>
    </form>
  )
}
