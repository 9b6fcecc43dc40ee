import type { ComponentProps, ReactNode } from 'react'

type Props = { id: string; label: string; hint?: ReactNode; problem?: string | undefined }

export function LabeledField({ id, label, hint, problem, children }: Props & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type InputProps = Props & ComponentProps<'input'> & { suggestions?: readonly string[] }

export function LabeledInput({ label, hint, problem, suggestions, ...input }: InputProps) {
  const { id } = input
  return (
    <LabeledField {...{ id, label, hint, problem }}>
      <input {...controlProps(id, problem, hint)} list={suggestions && `${id}-list`} className="input" autoComplete="off" {...input} />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </LabeledField>
  )
}

type SelectProps = Props & ComponentProps<'select'> & { options: readonly (readonly [value: string, text: string])[] }

export function LabeledSelect({ label, hint, problem, options, ...select }: SelectProps) {
  const { id } = select
  return (
    <LabeledField {...{ id, label, hint, problem }}>
      <select {...controlProps(id, problem, hint)} className="input" {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </LabeledField>
  )
}

/** Ties a control to its label, hint and problem. */
export function controlProps(id: string, problem: string | undefined, hint?: ReactNode) {
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': describedBy || undefined }
}
