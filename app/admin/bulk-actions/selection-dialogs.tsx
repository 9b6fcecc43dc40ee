import { Dialog } from '#app/admin/dialogs/dialog.tsx'
import { CategoryInput } from '#app/admin/forms/category-input.tsx'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { MAX_BULK_ITEMS } from '#domain/bulk-actions/max-bulk-items.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import { SELECTION_FORM } from './select-checkbox.tsx'

export const CATEGORY_DIALOG = 'set-category'
export const DELETE_DIALOG = 'delete-selected'
export const EXPORT_DIALOG = 'export-selected'

type ListChange = { change: string; label: string; asks?: string; isDanger?: true }

export const WHOLE_LIST_CHANGES: Record<'deleted' | 'present', readonly ListChange[]> = {
  present: [
    { change: 'publish', label: 'Publish', asks: 'Visitors see them from their posted date. A date in the past means now.' },
    { change: 'unpublish', label: 'Unpublish', asks: 'Visitors will see “Page not found”.' },
    { change: 'expire', label: 'Expire' },
  ],
  deleted: [
    { change: 'restore', label: 'Restore' },
    { change: 'purge', label: 'Delete permanently', asks: 'Their versions and preview links go too. You can’t undo this.', isDanger: true },
  ],
}

export function wholeListDialog(change: string): string {
  return `${change}-list`
}

type Listed = { of: keyof typeof WHOLE_LIST_CHANGES; shown: number; total: number }

/** `count` is 0 if no script counts the selection. */
export function WholeListDialogs({ of, shown, total, count }: Listed & { count: number }) {
  const isWhole = canBeWhole(shown, total)
  return WHOLE_LIST_CHANGES[of]
    .filter(({ asks }) => asks || isWhole)
    .map(({ change, label, asks, isDanger }) => {
      const posts = asks ? postsText(count) : formatPosts(total)
      const whole = isWhole && (!asks || count === total)
      return (
        <Dialog
          key={change}
          id={wholeListDialog(change)}
          title={`${label === 'Delete permanently' ? `Delete ${posts} permanently` : `${label} ${posts}`}?`}
          submit={{ label, form: SELECTION_FORM, name: 'change', value: change, isDanger }}
        >
          <p>
            {isWhole &&
              asks &&
              count === 0 &&
              `“Select all ${total.toLocaleString('en-US')} of this list” means all ${formatPosts(total)}. `}
            {whole && `These are all ${formatPosts(total)} of this list, not only those on this page. `}
            {asks ?? 'You can undo this.'}
          </p>
        </Dialog>
      )
    })
}

export function canBeWhole(shown: number, total: number): boolean {
  return total > shown && total <= MAX_BULK_ITEMS
}

function formatPosts(count: number): string {
  return formatCount(count, 'post')
}

function postsText(count: number): string {
  return count === 0 ? 'the selected posts' : formatPosts(count)
}

/** `count` is 0 if no script counts the selection. */
export function CategoryDialog({ count }: { count: number }) {
  return (
    <Dialog
      id={CATEGORY_DIALOG}
      title="Set category"
      lead={count === 0 ? 'For the selected posts.' : `For ${formatPosts(count)}.`}
      submit={{ label: 'Set category', form: SELECTION_FORM, name: 'change', value: 'category' }}
    >
      <LabeledField id="new-category" label="Category">
        <CategoryInput id="new-category" name="category" form={SELECTION_FORM} className="input" />
      </LabeledField>
    </Dialog>
  )
}

export function DeleteManyDialog({ count }: { count: number }) {
  return (
    <Dialog
      id={DELETE_DIALOG}
      title={`Delete ${postsText(count)}?`}
      lead={`Trash keeps them for ${DELETED_RETENTION_DAYS} days.`}
      submit={{ label: 'Delete', form: SELECTION_FORM, name: 'change', value: 'delete', isDanger: true }}
    />
  )
}

/** The browser sends this form itself, and gets a file. */
export function ExportDialog({ count, query }: { count: number; query: string }) {
  return (
    <Dialog id={EXPORT_DIALOG} title={`Export ${postsText(count)}`}>
      {EXPORT_FORMATS.map(({ path, title, one }) => (
        <div key={path} className="row spread">
          <p>{one}</p>
          <QuietSubmit form={SELECTION_FORM} formAction={path + query} data-downloads>
            {title}
          </QuietSubmit>
        </div>
      ))}
    </Dialog>
  )
}
