import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'

type Listed = { total: number; shown: unknown; query: string; isBusy: boolean }

/** `left` counts posts that a filter hid, and that aren't selected since. */
type Selection = { count: number; left: number }

const TYPED_INTO = 'input:not([type="checkbox"]), select, textarea'

/** Shift selects a range; `shown` changes whenever other cards appear. */
export function useSelection(region: RefObject<HTMLElement | null>, { total, shown, query, isBusy }: Listed): Selection {
  const [selection, setSelection] = useState({ count: 0, left: 0 })
  const before = useRef<{ count: number; query: string }>(undefined)

  const takeOver = useEffectEvent((boxes: ReturnType<typeof boxesIn>) => {
    if (!before.current) tickAsBoxOfAll(boxes)
    else if (boxes.list && before.current.query !== query) boxes.list.checked = false
  })
  const note = useEffectEvent((count: number, isNewList: boolean) => {
    const left = isNewList && !isBusy ? Math.max(0, (before.current?.count ?? 0) - count) : 0
    before.current = { count, query }
    setSelection({ count, left })
  })

  useEffect(() => {
    const element = region.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let last: HTMLInputElement | undefined
    let isShift = false
    const noteShift = (event: MouseEvent | KeyboardEvent) => {
      isShift = event.shiftKey
    }

    function recount(isNewList = false): void {
      const boxes = boxesIn(element)
      const isWhole = boxes.cards.length > 0 && boxes.cards.every(({ checked }) => checked)
      if (boxes.page) boxes.page.checked = isWhole
      if (boxes.list && !isWhole) boxes.list.checked = false
      note(boxes.list?.checked ? total : boxes.cards.filter(({ checked }) => checked).length, isNewList)
    }

    function tick({ target: box }: Event): void {
      if (!isBox(box)) return
      const { cards } = boxesIn(element)
      const [from = -1, to = -1] = [last ? cards.indexOf(last) : -1, cards.indexOf(box)].sort((a, b) => a - b)
      const others = box.name === 'all' ? cards : isShift && from >= 0 ? cards.slice(from, to + 1) : []
      for (const each of others) each.checked = box.checked
      if (box.name === 'selected') last = box
      recount()
    }

    element.addEventListener('pointerdown', noteShift, { signal, capture: true })
    element.addEventListener('keydown', noteShift, { signal, capture: true })
    element.addEventListener('keydown', keepEnter, { signal })
    element.addEventListener('change', tick, { signal })
    // The reset event fires before fields are cleared.
    element.addEventListener('reset', () => setTimeout(recount), { signal })
    takeOver(boxesIn(element))
    recount(true)
    return () => listening.abort()
  }, [region, total, shown])

  return selection
}

export function useEscape(isOn: boolean, leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event)) return
    if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return
    if (!document.querySelector('dialog[open], :popover-open')) leave()
  })
  useEffect(() => {
    if (!isOn) return
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

/** Select-all clicked before hydration has ticked no other boxes. */
function tickAsBoxOfAll({ cards, page, list }: ReturnType<typeof boxesIn>): void {
  if (page?.checked || list?.checked) for (const each of cards) each.checked = true
}

function boxesIn(region: HTMLElement | null) {
  const all = [...(region?.querySelectorAll('input') ?? [])].filter(isBox)
  const whole = (value: string) => all.find((box) => box.name === 'all' && box.value === value)
  return { cards: all.filter(({ name }) => name === 'selected'), page: whole('page'), list: whole('list') }
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

/** Enter on a checkbox would submit the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isBox(event.target)) event.preventDefault()
}
