import type { ReactNode } from 'react'
import { DialogButton } from '#app/admin/dialogs/dialog.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import menuStyles from '#app/admin/shell/menu.module.css'
import { MAX_BULK_ITEMS } from '#domain/bulk-actions/max-bulk-items.ts'
import { SELECTION_FORM } from './select-checkbox.tsx'
import styles from './selectable-cards.module.css'
import { CATEGORY_DIALOG, canBeWhole, DELETE_DIALOG, EXPORT_DIALOG, WHOLE_LIST_CHANGES, wholeListDialog } from './selection-dialogs.tsx'
import type { SelectionState } from './use-bulk-submit.ts'

type Working = Extract<SelectionState, { type: 'working' }>

type Props = { of: keyof typeof WHOLE_LIST_CHANGES; shown: number; total: number; count: number; left: number; state: SelectionState }

/** The narrowest window in which a tool has room in the bar; in others it's in the menu. */
type Room = 'phone' | 'rail' | 'wide' | 'menu'

type Tool = { label: string; room: Room; dialog: string; atOnce?: string | undefined; isRed?: boolean }

const MORE = 'more-bulk-actions'
const ROOM: Record<string, Room> = { unpublish: 'rail', expire: 'menu' }

export function SelectPage({ shown, total }: Pick<Props, 'shown' | 'total'>) {
  return (
    <label className="check note">
      <input type="checkbox" name="all" value="page" />
      {total > shown ? `Select all ${shown} on this page` : `Select all ${shown}`}
    </label>
  )
}

export function SelectAll({ shown, total }: Pick<Props, 'shown' | 'total'>) {
  return (
    <div className={`row gap-4 ${styles.whole}`}>
      {total > 1 && <SelectPage shown={shown} total={total} />}
      {canBeWhole(shown, total) && (
        <label className={`check note ${styles.list}`}>
          <input type="checkbox" name="all" value="list" />
          {`Select all ${total.toLocaleString('en-US')} of this list`}
        </label>
      )}
      {total > MAX_BULK_ITEMS && (
        <p className={`${styles.list} note`}>{`Filter the list to select all: up to ${MAX_BULK_ITEMS.toLocaleString('en-US')} at once`}</p>
      )}
    </div>
  )
}

export function SelectionTools({ of, shown, total, count, left, state }: Props) {
  const isBusy = state.type === 'working'
  const isWhole = canBeWhole(shown, total)
  const mayExport = useMay('manage')
  const tools: Tool[] = WHOLE_LIST_CHANGES[of].map(({ change, label, asks }) => ({
    label,
    room: ROOM[change] ?? 'phone',
    dialog: asks || isWhole ? wholeListDialog(change) : '',
    atOnce: asks ? undefined : change,
  }))
  if (of === 'present') {
    tools.push({ label: 'Set category', room: 'rail', dialog: CATEGORY_DIALOG })
    if (mayExport) tools.push({ label: 'Export', room: 'wide', dialog: EXPORT_DIALOG })
    tools.push({ label: 'Delete', room: 'rail', dialog: DELETE_DIALOG, isRed: true })
  }
  const buttons = (list: readonly Tool[]) => list.map((tool) => <ToolButtons key={tool.label} tool={tool} isBusy={isBusy} />)
  return (
    <SelectionBar status={isBusy ? progressWords(state) : selectedWords(count, left)} progress={isBusy ? state : undefined}>
      {buttons(tools.filter(({ room }) => room !== 'menu'))}
      {of === 'present' && (
        <>
          <button type="button" className={menuStyles.button} popoverTarget={MORE}>
            More
          </button>
          <div id={MORE} popover="auto" className={`floating ${menuStyles.menu}`}>
            {buttons(tools.filter(({ room }) => room !== 'phone'))}
          </div>
        </>
      )}
    </SelectionBar>
  )
}

type BarProps = { status: string; progress?: Working | undefined; children: ReactNode }

export function SelectionBar({ status, progress, children }: BarProps) {
  return (
    <div className={`band ${styles.bar}`}>
      <p role="status" className="strong small">
        {status}
      </p>
      {progress && <progress aria-label="Progress" {...(progress.total ? { value: progress.done, max: progress.total } : {})} />}
      <div role="toolbar" aria-label="Bulk actions" className={styles.tools}>
        {children}
      </div>
      <button type="reset" form={SELECTION_FORM} className={styles.clear}>
        Clear <kbd>Esc</kbd>
      </button>
    </div>
  )
}

function ToolButtons({ tool: { label, room, dialog, atOnce, isRed }, isBusy }: { tool: Tool; isBusy: boolean }) {
  const className = `${styles[room]} ${isRed ? menuStyles.red : ''}`
  return (
    <>
      {atOnce && (
        <button
          type="submit"
          form={SELECTION_FORM}
          className={`${className} ${styles.atOnce}`}
          name="change"
          value={atOnce}
          aria-disabled={isBusy || undefined}
        >
          {label}
        </button>
      )}
      {dialog && (
        <DialogButton dialog={dialog} className={`${className} ${atOnce ? styles.ofList : ''}`}>
          {label}
        </DialogButton>
      )}
    </>
  )
}

export function selectedWords(count: number, left: number): string {
  const hidden = left > 0 ? `${left.toLocaleString('en-US')} hidden, so not selected` : ''
  return [count > 0 || left > 0 ? `${count.toLocaleString('en-US')} selected` : '', hidden].filter(Boolean).join(' · ')
}

function progressWords({ done, total }: Working): string {
  return total === undefined
    ? `${done.toLocaleString('en-US')} done…`
    : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}…`
}
