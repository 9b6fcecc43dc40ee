import { contact } from '#app/content/contact.ts'
import type { FieldErrors } from '#domain/fields.ts'

export const contactFields = ['from_name', 'email', 'subject', 'message'] as const

export type ContactField = (typeof contactFields)[number]

const autoComplete = { from_name: 'name', email: 'email', subject: 'off', message: 'off' } as const

type Props = {
  values: Partial<Record<ContactField, string>> | undefined
  errors: FieldErrors
}

export function ContactFields({ values = {}, errors }: Props) {
  return contactFields.map((name) => {
    const { label, hint } = contact.form.fields[name]
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
