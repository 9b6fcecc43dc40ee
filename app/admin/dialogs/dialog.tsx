import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'

type Props = {
  id: string
  title: string
  lead?: string
  close?: string | undefined
  submit?: { label: string; form: string; name?: 'change'; value: string; isDanger?: boolean | undefined }
  /** Stand after the one that closes it. */
  buttons?: ReactNode
  /** What was wrong with the last answer opens it again. */
  problem?: string | undefined
  children?: ReactNode
}

/** Needs no script: `commandfor` opens it. */
export function Dialog({ id, title, lead, close = 'Close', submit, buttons, problem, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (problem && !dialog.current?.open) dialog.current?.showModal()
  }, [problem])
  return (
    <dialog id={id} ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={lead && `${id}-lead`} closedby="any">
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p id={`${id}-lead`}>{lead}</p>}
      {children}
      <div className="row dialog-end">
        <form method="dialog">
          <QuietSubmit>{close}</QuietSubmit>
        </form>
        {buttons}
        {submit && (
          <button
            type="submit"
            form={submit.form}
            className={submit.isDanger ? 'button button-danger' : 'button'}
            name={submit.name ?? 'intent'}
            value={submit.value}
          >
            {submit.label}
          </button>
        )}
      </div>
    </dialog>
  )
}

type OpenerProps = Omit<ComponentProps<'button'>, 'onClick'> & { dialog: string; onOpen?: () => void }

export function DialogButton({ dialog, onOpen, ...props }: OpenerProps) {
  const opens = { command: 'show-modal', commandfor: dialog }

  /** Older browsers lack `commandfor`. */
  function open(): void {
    onOpen?.()
    if ('commandForElement' in HTMLButtonElement.prototype) return
    const shown = document.getElementById(dialog)
    if (shown instanceof HTMLDialogElement && !shown.open) shown.showModal()
  }

  return <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={open} {...opens} {...props} />
}
