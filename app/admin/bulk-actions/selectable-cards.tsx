import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { ConfirmPasskey } from '#app/admin/passkeys/confirm-passkey.tsx'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import { SELECTION_FORM } from './select-checkbox.tsx'
import styles from './selectable-cards.module.css'
import { CategoryDialog, DeleteManyDialog, ExportDialog, WholeListDialogs } from './selection-dialogs.tsx'
import { SelectionReport } from './selection-report.tsx'
import { SelectAll, SelectionTools } from './selection-tools.tsx'
import { formatSelectionValue } from './selection-value.ts'
import { useBulkSubmit } from './use-bulk-submit.ts'
import { useEscape, useSelection } from './use-selection.ts'

type Props = {
  of: 'deleted' | 'present'
  query: string
  cards: readonly ManagedItem[]
  total: number
  reported: BulkReport | undefined
  children: (parts: { notices: ReactNode; selectAll: ReactNode; onSelect: () => void }) => ReactNode
}

export function SelectableCards({ of, query, cards, total, reported, children }: Props) {
  const mayPublish = useMay('publish')
  const region = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isSelecting, setSelecting] = useState(false)
  const { state, send } = useBulkSubmit(query, reported)
  const isBusy = state.type === 'working'
  const { count, left } = useSelection(region, { total, shown: cards, query, isBusy })
  const isOpen = isSelecting || isBusy || left > 0
  useEscape(isOpen || count > 0, () => form.current?.reset())

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent
    for (const dialog of region.current?.querySelectorAll('dialog') ?? []) dialog.close()
    for (const menu of region.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) menu.hidePopover()
    if (submitter?.hasAttribute('data-downloads')) return
    event.preventDefault()
    void change(new FormData(event.currentTarget, submitter))
  }

  /** Keep the selection if the action failed, so people can retry. */
  async function change(sent: FormData): Promise<void> {
    const { isDone } = await send(sent)
    if (isDone && sent.has('total')) form.current?.reset()
  }

  function clear(): void {
    setSelecting(false)
    if (document.activeElement?.closest(`.${styles.bar}`))
      region.current?.querySelector<HTMLElement>('[name="all"], [name="selected"]')?.focus()
  }

  const notices = (
    <>
      {state.report && <SelectionReport report={state.report} query={query} onUndo={send} />}
      {state.type === 'failed' && (
        <p role="alert" className="callout status-line failure">
          {state.problem}
        </p>
      )}
      {state.type === 'unproved' && (
        <div role="alert" className="callout status-line failure">
          <p>{state.problem}</p>
          <ConfirmPasskey onProved={() => change(state.form)} />
        </div>
      )}
    </>
  )
  const selectAll = mayPublish && (
    <form ref={form} id={SELECTION_FORM} method="post" action={query || undefined} onSubmit={submit} onReset={clear}>
      {/* Enter in the category field presses the first submit button. */}
      {of === 'present' && <button type="submit" hidden name="change" value="category" />}
      <input type="hidden" name="total" value={total} />
      {cards.map((card) => (
        <input key={`${card.kind} ${card.id}`} type="hidden" name="shown" value={formatSelectionValue(shownVersion(card))} />
      ))}
      <SelectAll shown={cards.length} total={total} />
    </form>
  )
  return (
    <div ref={region} className={styles.region} data-open={isOpen || undefined} data-selecting={isSelecting ? 'yes' : 'no'}>
      {children({ notices, selectAll, onSelect: () => setSelecting(true) })}
      {mayPublish && (
        <>
          <SelectionTools of={of} shown={cards.length} total={total} count={count} left={left} state={state} />
          <WholeListDialogs of={of} shown={cards.length} total={total} count={count} />
          {of === 'present' && (
            <>
              <CategoryDialog count={count} />
              <DeleteManyDialog count={count} />
              <ExportDialog count={count} query={query} />
            </>
          )}
        </>
      )}
    </div>
  )
}

export function shownVersion({ kind, id, version, bothVersions = version }: ManagedItem) {
  return { kind, id, version: bothVersions }
}
