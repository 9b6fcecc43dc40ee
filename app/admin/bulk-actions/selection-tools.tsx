import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { openDialogFallback } from '#app/admin/shell/delete-dialog.tsx'
import { MAX_BULK_ITEMS } from '#domain/bulk-actions/max-bulk-items.ts'
import styles from './selectable-cards.module.css'
import { CATEGORY_DIALOG, canBeWhole, DELETE_DIALOG, WHOLE_LIST_CHANGES, wholeListDialog } from './selection-dialogs.tsx'
import type { SelectionState } from './use-bulk-submit.ts'

type Props = { of: keyof typeof WHOLE_LIST_CHANGES; shown: number; total: number; count: number; state: SelectionState }

export function SelectionTools({ of, shown, total, count, state }: Props) {
  const isBusy = state.type === 'working'
  const isWhole = canBeWhole(shown, total)
  return (
    <>
      <div className={styles.whole}>
        {total > 1 && (
          <label>
            <input type="checkbox" name="all" value="page" />
            {total > shown ? `Select all ${shown} on this page` : `Select all ${shown}`}
          </label>
        )}
        {isWhole && (
          <label className={styles.list}>
            <input type="checkbox" name="all" value="list" />
            {`Select all ${total.toLocaleString('en-US')} of this list`}
          </label>
        )}
        {total > MAX_BULK_ITEMS && (
          <p
            className={`${styles.list} note`}
          >{`Filter the list to select all: up to ${MAX_BULK_ITEMS.toLocaleString('en-US')} at once`}</p>
        )}
        <p role="status" className={styles.count}>
          {isBusy ? progressWords(state) : count > 0 && `${count.toLocaleString('en-US')} selected`}
        </p>
      </div>
      {isBusy && <progress aria-label="Progress" {...(state.total ? { value: state.done, max: state.total } : {})} />}
      <div role="toolbar" aria-label="Bulk actions" className={styles.tools}>
        {WHOLE_LIST_CHANGES[of].map(({ change, label, asks }) => (
          <Fragment key={change}>
            {!asks && <Do change={change}>{label}</Do>}
            {(asks || isWhole) && (
              <Open dialog={wholeListDialog(change)} {...(asks ? {} : { className: styles.ofList })}>
                {label}
              </Open>
            )}
          </Fragment>
        ))}
        {of === 'present' && (
          <>
            <Open dialog={CATEGORY_DIALOG}>Set category</Open>
            <Open dialog={DELETE_DIALOG}>Delete</Open>
          </>
        )}
      </div>
    </>
  )

  function Do({ change, children }: { change: string; children: ReactNode }) {
    return (
      <button
        type="submit"
        className={`button button-quiet ${styles.atOnce}`}
        name="change"
        value={change}
        aria-disabled={isBusy || undefined}
      >
        {children}
      </button>
    )
  }
}

type OpenProps = { dialog: string; className?: string; onOpen?: () => void; children: ReactNode }

export function Open({ dialog, className = '', onOpen, children }: OpenProps) {
  const opens = { command: 'show-modal', commandfor: dialog }
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    onOpen?.()
    openDialogFallback(event)
  }
  return (
    <button type="button" className={`button button-quiet ${className}`} aria-haspopup="dialog" onClick={open} {...opens}>
      {children}
    </button>
  )
}

function progressWords({ done, total }: Extract<SelectionState, { type: 'working' }>): string {
  return total === undefined
    ? `${done.toLocaleString('en-US')} done…`
    : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}…`
}
