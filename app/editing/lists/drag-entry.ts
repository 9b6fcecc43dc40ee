import type { PointerEvent } from 'react'
import { entryElements, type ListEntry } from '#app/editing/state/list-entries.ts'

const EDGE = 60

/** Resolves to the target index, or undefined if the entry stays. */
export function dragEntry(
  { nativeEvent, currentTarget }: PointerEvent<HTMLElement>,
  { list, index }: ListEntry,
): Promise<number | undefined> {
  const lines = [...entryElements(list)]
  const handle = currentTarget
  handle.setPointerCapture(nativeEvent.pointerId)
  let to: number | undefined

  function mark(next: number | undefined): void {
    to = next === index ? undefined : next
    for (const [at, line] of lines) {
      line.classList.toggle('editing-drop-before', at === to && at < index)
      line.classList.toggle('editing-drop-after', at === to && at > index)
    }
  }

  return new Promise((resolve) => {
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < EDGE) scrollBy(0, -EDGE / 4)
      if (clientY > innerHeight - EDGE) scrollBy(0, EDGE / 4)
      mark(lines.find(([, line]) => isInside(line.getBoundingClientRect(), clientX, clientY))?.[0])
    }
    const stop = (event: Event) => {
      const found = event.type === 'pointerup' ? to : undefined
      mark(undefined)
      handle.removeEventListener('pointermove', move)
      for (const ending of ENDINGS) handle.removeEventListener(ending, stop)
      resolve(found)
    }
    handle.addEventListener('pointermove', move)
    for (const ending of ENDINGS) handle.addEventListener(ending, stop)
  })
}

const ENDINGS = ['pointerup', 'pointercancel', 'lostpointercapture'] as const

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}
