import { type ChangeEvent, type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import statusStyles from '#app/admin/frame/status-line.module.css'
import type { ManagedItem } from '#app/admin/items/managed-items.ts'
import type { ItemKind } from '#domain/items/kinds.ts'
import type { ManyReport } from '#domain/items/many/change-many.ts'
import { boxValue } from './box-value.ts'
import { SELECTION_FORM } from './select-box.tsx'
import styles from './selection.module.css'
import { CategoryDialog, DeleteManyDialog } from './selection-dialogs.tsx'
import { SelectionReport } from './selection-report.tsx'
import { SelectionTools } from './selection-tools.tsx'
import { useSendChange } from './send-change.ts'

type Props = {
  kind: ItemKind
  /** The query of the list. */
  query: string
  cards: readonly ManagedItem[]
  total: number
  /** What became of the last change, where the page was told. */
  reported: ManyReport | undefined
  children: ReactNode
}

/** The cards of a list, with all that can be done with several of them. Without script it is a form like any other. */
export function Selection({ kind, query, cards, total, reported, children }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const lastBox = useRef<HTMLInputElement>(null)
  const isShift = useRef(false)
  const [count, setCount] = useState(0)
  const { state, send } = useSendChange(query, reported)

  function note({ target }: ChangeEvent<HTMLDivElement>): void {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    const boxes = boxesIn(region.current)
    if (target.name === 'all') for (const box of [...boxes.cards, boxes.page]) if (box) box.checked = target.checked
    if (target.name === 'selected') tick(target, boxes.cards)
    const isWhole = boxes.cards.every(({ checked }) => checked)
    if (boxes.page) boxes.page.checked = isWhole
    if (boxes.list && !isWhole) boxes.list.checked = false
    setCount(boxes.list?.checked ? total : boxes.cards.filter(({ checked }) => checked).length)
  }

  /** With Shift, all from the box that was ticked before to this one become as this one is. */
  function tick(box: HTMLInputElement, cards: HTMLInputElement[]): void {
    const [from, to] = [lastBox.current ? cards.indexOf(lastBox.current) : -1, cards.indexOf(box)].sort((a, b) => a - b)
    if (isShift.current && from !== undefined && from >= 0) for (const each of cards.slice(from, Number(to) + 1)) each.checked = box.checked
    lastBox.current = box
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    for (const dialog of region.current?.querySelectorAll('dialog') ?? []) dialog.close()
    void send(new FormData(form, event.nativeEvent.submitter)).then(() => {
      form.reset()
      setCount(0)
    })
  }

  const noteShift = (event: { shiftKey: boolean }) => {
    isShift.current = event.shiftKey
  }
  return (
    <div
      ref={region}
      className={styles.region}
      onChange={note}
      onClickCapture={noteShift}
      onKeyDownCapture={noteShift}
      onKeyDown={keepEnter}
    >
      {state.is === 'done' && <SelectionReport report={state.report} kind={kind} query={query} onUndo={send} />}
      {state.is === 'failed' && (
        <p role="alert" className={statusStyles.problem}>
          {state.problem}
        </p>
      )}
      {cards.length > 0 && (
        <form id={SELECTION_FORM} method="post" className={styles.bar} onSubmit={submit}>
          {/* What Enter in the field of the category presses. */}
          <button type="submit" hidden name="change" value="category" />
          <input type="hidden" name="total" value={total} />
          {cards.map((card) => (
            <input key={card.id} type="hidden" name="shown" value={boxValue(shownVersion(card))} />
          ))}
          <SelectionTools shown={cards.length} total={total} count={count} state={state} />
        </form>
      )}
      {cards.length > 0 && <CategoryDialog />}
      {cards.length > 0 && <DeleteManyDialog count={count} />}
      {children}
    </div>
  )
}

export function shownVersion({ id, version, bothVersions = version }: ManagedItem): { id: string; version: string } {
  return { id, version: bothVersions }
}

function boxesIn(region: HTMLElement | null) {
  const all = [...(region?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])]
  const whole = (value: string) => all.find((box) => box.name === 'all' && box.value === value)
  return { cards: all.filter(({ name }) => name === 'selected'), page: whole('page'), list: whole('list') }
}

/** Enter on a box would press the form's first button. */
function keepEnter(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'checkbox') event.preventDefault()
}
