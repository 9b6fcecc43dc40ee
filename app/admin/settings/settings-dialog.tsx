import { type ReactNode, useEffect, useRef } from 'react'
import { QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'

export type DialogField = { name: string; label: string; value: string; hint?: string; isRequired?: boolean; type?: 'date' | 'url' }

type Props = {
  id: string
  title: string
  lead: string
  fields: readonly DialogField[]
  problem: string | undefined
  save?: string
  danger?: string
  to?: string
  children?: ReactNode
}

/** The id is the form's intent too. `problem` opens it again. */
export function SettingsDialog({ id, title, lead, fields, problem, save = 'Save', danger, to, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (problem && !dialog.current?.open) dialog.current?.showModal()
  }, [problem])
  return (
    <dialog id={id} ref={dialog} aria-labelledby={`${id}-title`} closedby="any">
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-lead`}>{lead}</p>
      <form method="post" action={to} id={`${id}-form`}>
        {children}
        {fields.map(({ name, label, value, hint, isRequired, type = 'text' }) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              name={name}
              type={type}
              className="input"
              defaultValue={value}
              maxLength={type === 'url' ? 2048 : 60}
              required={isRequired}
              autoComplete="off"
            />
            {hint && <p className="hint">{hint}</p>}
          </div>
        ))}
        <p className="error" role="alert">
          {problem}
        </p>
      </form>
      <div className="row dialog-end">
        <form method="dialog">
          <QuietSubmit>Cancel</QuietSubmit>
        </form>
        <SubmitButton form={`${id}-form`} intent={id} className={`button ${danger ? 'button-danger' : ''}`}>
          {danger ?? save}
        </SubmitButton>
      </div>
    </dialog>
  )
}
