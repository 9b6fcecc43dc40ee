import type { ReactNode, SubmitEvent } from 'react'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import styles from './delete-dialog.module.css'
import { HiddenFields } from './intent-form.tsx'

type Props = {
  id: string
  name: string
  title: string
  question: string
  fields: Record<string, string>
  action: string
  close?: string
  to?: string | undefined
  isAtWork?: boolean
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined
  children?: ReactNode
}

/** Needs no script: `commandfor` opens it, and its form is sent as any other. */
export function ConfirmDialog(props: Props) {
  const { id, name, title, question, fields, action, close = 'Close', to, isAtWork = false, onSubmit, children } = props
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} aria-describedby={`${id}-question`} closedby="any">
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-question`}>{question}</p>
      {name && <p className={styles.name}>{name}</p>}
      <div className="row dialog-end">
        {children}
        <form method="dialog">
          <QuietSubmit>{close}</QuietSubmit>
        </form>
        <form method="post" action={to} onSubmit={onSubmit}>
          <HiddenFields fields={fields} />
          <button type="submit" className="button button-danger" aria-disabled={isAtWork || undefined}>
            {action}
          </button>
        </form>
      </div>
    </dialog>
  )
}
