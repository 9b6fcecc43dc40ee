import type { ReactNode } from 'react'
import { CategoryInput } from '#app/admin/forms/category-input.tsx'
import { formatItemCount } from '#app/admin/items/item-count.ts'
import dialogStyles from '#app/admin/shell/dialog.module.css'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { SELECTION_FORM } from './select-checkbox.tsx'

export const CATEGORY_DIALOG = 'set-category'
export const DELETE_DIALOG = 'delete-selected'

type ListChange = { change: string; label: string }

export const WHOLE_LIST_CHANGES: Record<'deleted' | 'present', readonly ListChange[]> = {
  present: [
    { change: 'publish', label: 'Publish' },
    { change: 'unpublish', label: 'Unpublish' },
    { change: 'expire', label: 'Expire' },
  ],
  deleted: [{ change: 'restore', label: 'Restore' }],
}

export function wholeListDialog(change: string): string {
  return `${change}-list`
}

export function WholeListDialogs({ of, total }: { of: keyof typeof WHOLE_LIST_CHANGES; total: number }) {
  return WHOLE_LIST_CHANGES[of].map(({ change, label }) => (
    <Dialog key={change} id={wholeListDialog(change)} title={`${label} ${formatItemCount(total)}?`} submit={{ label, change }}>
      <p>{`These are all ${formatItemCount(total)} of this list, not only those on this page. You can undo it as soon as it is done.`}</p>
    </Dialog>
  ))
}

/** `count` is 0 if no script counts the selection. */
export function CategoryDialog({ count }: { count: number }) {
  return (
    <Dialog id={CATEGORY_DIALOG} title="Set category" submit={{ label: 'Set category', change: 'category' }}>
      <p>{count === 0 ? 'For the selected items.' : `For ${formatItemCount(count)}.`}</p>
      <div className="field">
        <label htmlFor="new-category">Category</label>
        <CategoryInput id="new-category" name="category" form={SELECTION_FORM} className="input" />
      </div>
    </Dialog>
  )
}

export function DeleteManyDialog({ count }: { count: number }) {
  const items = count === 0 ? 'the selected items' : formatItemCount(count)
  return (
    <Dialog id={DELETE_DIALOG} title="Delete items ?" submit={{ label: 'Delete', change: 'delete', isDanger: true }}>
      <p id={`${DELETE_DIALOG}-question`}>
        Are you sure you want to delete {items} ? They can be restored for {DELETED_RETENTION_DAYS} days.
      </p>
    </Dialog>
  )
}

type Props = { id: string; title: string; submit: { label: string; change: string; isDanger?: true }; children: ReactNode }

function Dialog({ id, title, submit, children }: Props) {
  return (
    <dialog id={id} className={dialogStyles.dialog} aria-labelledby={`${id}-title`} closedby="any">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <div className={dialogStyles.buttons}>
        <form method="dialog">
          <button type="submit" className="button button-quiet">
            Close
          </button>
        </form>
        <button
          type="submit"
          form={SELECTION_FORM}
          className={submit.isDanger ? 'button button-danger' : 'button'}
          name="change"
          value={submit.change}
        >
          {submit.label}
        </button>
      </div>
    </dialog>
  )
}
