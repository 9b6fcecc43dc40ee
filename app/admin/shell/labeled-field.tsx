import type { ReactNode } from 'react'

type Props = { id: string; label: string; hint?: ReactNode; problem?: string | undefined; children: ReactNode }

export function LabeledField({ id, label, hint, problem, children }: Props) {
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

/** Ties a control to its label, hint and problem. */
export function controlProps(id: string, problem: string | undefined, hint?: ReactNode) {
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': describedBy || undefined }
}
