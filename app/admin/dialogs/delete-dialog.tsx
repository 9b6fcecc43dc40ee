import { type SubmitEvent, useState } from 'react'
import { progressErrorMessage } from '#app/admin/progress/read-progress.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { IconName } from '#app/ui/layout/icon.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './delete-dialog.module.css'
import { DialogButton } from './dialog.tsx'

export type LongDelete = (form: FormData, onProgress: (words: string) => void) => Promise<void>

type Props = {
  id: string
  name: string
  words: { title: string; question: string }
  fields: Record<string, string>
  label?: string
  action?: { name: string; icon: IconName }
  work?: LongDelete
}

const DELETE = { name: 'Delete', icon: 'delete' } as const

/** `commandfor` opens the dialog without scripts. */
export function DeleteDialog({ id, name, words, fields, label, action = DELETE, work }: Props) {
  const { told, isAtWork, submit } = useWork(work)
  return (
    <>
      <DialogButton
        dialog={id}
        className={label ? 'button button-quiet' : `icon-button ${styles.opener}`}
        aria-label={`${action.name} ${name}`}
      >
        <Icon name={action.icon} />
        {label}
      </DialogButton>
      <ConfirmDialog {...words} {...{ id, name, fields, isAtWork }} action={action.name} onSubmit={submit}>
        {work && (
          <p className="note" role="status">
            {told}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function useWork(work: LongDelete | undefined) {
  const [told, setTold] = useState('')
  const [isAtWork, setIsAtWork] = useState(false)
  return { told, isAtWork, submit: work && submit }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!work || isAtWork) return
    const form = event.currentTarget
    setIsAtWork(true)
    try {
      await work(new FormData(form), setTold)
      form.submit()
    } catch (error) {
      setTold(progressErrorMessage(error))
      setIsAtWork(false)
    }
  }
}

type TrashProps = { selected: string; name: string; what: 'image' | 'message'; className: string }

export function TrashButtons({ selected, name, what, className }: TrashProps) {
  return (
    <div className={className}>
      <IntentForm intent="restore" fields={{ selected }} label="Restore" name={`Restore ${name}`} />
      <DeleteDialog
        id={`purge-${selected}`}
        name={name}
        action={{ name: 'Delete permanently', icon: 'delete' }}
        words={{ title: `Delete ${what} permanently?`, question: 'You can’t undo this.' }}
        fields={{ intent: 'purge', selected }}
      />
    </div>
  )
}
