import { type RefObject, useEffect, useRef, useState } from 'react'

/** Shift selects a range; `shown` changes whenever other cards appear. */
export function useSelection(region: RefObject<HTMLElement | null>, { total, shown }: { total: number; shown: unknown }): number {
  const [count, setCount] = useState(0)
  const isAlive = useRef(false)

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

    function recount(): void {
      const boxes = boxesIn(element)
      const isWhole = boxes.cards.length > 0 && boxes.cards.every(({ checked }) => checked)
      if (boxes.page) boxes.page.checked = isWhole
      if (boxes.list && !isWhole) boxes.list.checked = false
      setCount(boxes.list?.checked ? total : boxes.cards.filter(({ checked }) => checked).length)
    }

    function note({ target: box }: Event): void {
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
    element.addEventListener('change', note, { signal })
    // The reset event fires before fields are cleared.
    element.addEventListener('reset', () => setTimeout(recount), { signal })
    if (!isAlive.current) tickAsBoxOfAll(boxesIn(element))
    isAlive.current = true
    recount()
    return () => listening.abort()
  }, [region, total, shown])

  return count
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
