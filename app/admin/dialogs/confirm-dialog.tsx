import type { ReactNode, SubmitEvent } from 'react'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import styles from './delete-dialog.module.css'
import { Dialog } from './dialog.tsx'

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

/** Its form is sent as any other. */
export function ConfirmDialog(props: Props) {
  const { id, name, title, question, fields, action, close, to, isAtWork = false, onSubmit, children } = props
  const confirm = (
    <form method="post" action={to} onSubmit={onSubmit}>
      <HiddenFields fields={fields} />
      <button type="submit" className="button button-danger" aria-disabled={isAtWork || undefined}>
        {action}
      </button>
    </form>
  )
  return (
    <Dialog id={id} title={title} lead={question} close={close} buttons={confirm}>
      {name && <p className={styles.name}>{name}</p>}
      {children}
    </Dialog>
  )
}
