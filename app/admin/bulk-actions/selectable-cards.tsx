import { type ReactNode, type SubmitEvent, useRef } from 'react'
import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { useMay } from '#app/admin/navigation/current-role.ts'
import { ConfirmPasskey } from '#app/admin/passkeys/confirm-passkey.tsx'
import statusStyles from '#app/admin/shell/status-line.module.css'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import { SELECTION_FORM } from './select-checkbox.tsx'
import styles from './selectable-cards.module.css'
import { CategoryDialog, DeleteManyDialog, WholeListDialogs } from './selection-dialogs.tsx'
import { SelectionReport } from './selection-report.tsx'
import { SelectionTools } from './selection-tools.tsx'
import { formatSelectionValue } from './selection-value.ts'
import { useBulkSubmit } from './use-bulk-submit.ts'
import { useSelection } from './use-selection.ts'

type Props = {
  of: 'deleted' | 'present'
  query: string
  cards: readonly ManagedItem[]
  total: number
  reported: BulkReport | undefined
  children: ReactNode
}

export function SelectableCards({ of, query, cards, total, reported, children }: Props) {
  const mayPublish = useMay('publish')
  const region = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { state, send } = useBulkSubmit(query, reported)
  const count = useSelection(region, { total, shown: cards })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    for (const dialog of region.current?.querySelectorAll('dialog') ?? []) dialog.close()
    void change(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }

  /** Keep the selection if the action failed, so people can retry. */
  async function change(sent: FormData): Promise<void> {
    const { isDone } = await send(sent)
    if (isDone && sent.has('total')) form.current?.reset()
  }

  return (
    <div ref={region} className={styles.region}>
      {state.report && <SelectionReport report={state.report} query={query} onUndo={send} />}
      {state.type === 'failed' && (
        <p role="alert" className={statusStyles.problem}>
          {state.problem}
        </p>
      )}
      {state.type === 'unproved' && (
        <div role="alert" className={statusStyles.problem}>
          <p>{state.problem}</p>
          <ConfirmPasskey onProved={() => change(state.form)} />
        </div>
      )}
      {cards.length > 0 && mayPublish && (
        <>
          <form ref={form} id={SELECTION_FORM} method="post" action={query || undefined} className={styles.bar} onSubmit={submit}>
            {/* Enter in the category field presses the first submit button. */}
            {of === 'present' && <button type="submit" hidden name="change" value="category" />}
            <input type="hidden" name="total" value={total} />
            {cards.map((card) => (
              <input key={`${card.kind} ${card.id}`} type="hidden" name="shown" value={formatSelectionValue(shownVersion(card))} />
            ))}
            <SelectionTools of={of} shown={cards.length} total={total} count={count} state={state} />
          </form>
          <WholeListDialogs of={of} shown={cards.length} total={total} count={count} />
          {of === 'present' && (
            <>
              <CategoryDialog count={count} />
              <DeleteManyDialog count={count} />
            </>
          )}
        </>
      )}
      {children}
    </div>
  )
}

export function shownVersion({ kind, id, version, bothVersions = version }: ManagedItem) {
  return { kind, id, version: bothVersions }
}
