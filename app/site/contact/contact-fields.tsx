import { contact } from '#app/content/contact.ts'
import { fillTemplate } from '#app/content/fill-template.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { MessageErrors } from '#domain/messages/messages.ts'

export const contactFieldNames = ['from_name', 'email', 'subject', 'message'] as const

export type ContactField = (typeof contactFieldNames)[number]

/** Browsers don't restore fields with autocomplete off after a reload or the back button. */
const autoComplete = { from_name: 'name', email: 'email', subject: 'on', message: 'on' } as const

type Props = {
  values: Partial<Record<ContactField, string>> | undefined
  faults: MessageErrors
}

export function ContactFields({ values = {}, faults }: Props) {
  const words = usePageCopy(contact)
  const errors = errorMessages(faults, words)
  return contactFieldNames.map((name) => {
    const { label, hint } = words.form.fields[name]
    const error = errors[name]
    const attributes = {
      id: name,
      name,
      className: 'input',
      required: true,
      defaultValue: values[name] ?? '',
      autoComplete: autoComplete[name],
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${name}-hint ${name}-error` : `${name}-hint`,
    }
    return (
      <div className="field" key={name}>
        <label htmlFor={name}>{label}</label>
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
        {error && (
          <p className="error" id={`${name}-error`}>
            {error}
          </p>
        )}
        {name === 'message' ? <textarea rows={7} {...attributes} /> : <input type={name === 'email' ? 'email' : 'text'} {...attributes} />}
      </div>
    )
  })
}

export function errorMessages(
  faults: MessageErrors,
  { form, errors }: (typeof contact)['defaults'],
): Partial<Record<ContactField, string>> {
  const told = contactFieldNames.map((name) => {
    const fault = faults[name]
    if (fault === 'no-email') return [name, errors.email]
    if (fault === 'missing' && name === 'message') return [name, errors.message]
    return [name, fault === 'missing' ? fillTemplate(errors.missing, { field: form.fields[name].label }) : fault?.message]
  })
  return Object.fromEntries(told)
}
