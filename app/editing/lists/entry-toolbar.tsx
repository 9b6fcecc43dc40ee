import { type PointerEvent, useEffect, useState } from 'react'
import { editList, type LineChange } from '#app/editing/state/edit-list.ts'
import { type CopyRef, valueIn } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { entryElements, type ListEntry } from '#app/editing/state/list-entries.ts'
import { describeRemoval } from '#app/editing/state/removed-entry.ts'

/** `stops` sets which buttons Tab reaches; arrow keys reach all of them. */
type Props = { editing: EditorContext; line: ListEntry; stops: 'first' | 'none' | 'all'; onChanged?: (line: CopyRef) => void }

export function EntryToolbar({ editing, line, stops, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { list, index, count, field, label } = line

  useEffect(() => {
    const element = entryElements(list).get(index)
    element?.classList.add('editing-line')
    return () => element?.classList.remove('editing-line')
  }, [list, index])

  async function change(wanted: LineChange): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const words = valueIn(editing.store, `${list}.${index}`)
    try {
      const done = await editList(editing.store, line, wanted)
      if ('problem' in done) return changeView(editing, { problem: done.problem })
      changeView(editing, { removed: wanted.type === 'remove' ? describeRemoval(editing.store, line, words) : undefined })
      onChanged?.(done.line)
    } finally {
      setBusy(false)
    }
  }

  const name = label.toLowerCase()
  const tools: { words: string; label: string; wanted: LineChange; isAble: boolean }[] = [
    { words: 'Add', label: `Add ${name} after`, wanted: { type: 'add' }, isAble: count < field.most },
    { words: 'Up', label: 'Move up', wanted: { type: 'move', to: index - 1 }, isAble: index > 0 },
    { words: 'Down', label: 'Move down', wanted: { type: 'move', to: index + 1 }, isAble: index < count - 1 },
    { words: 'Remove', label: `Remove ${name}`, wanted: { type: 'remove' }, isAble: count > field.least },
  ]
  const firstAble = tools.findIndex(({ isAble }) => isAble)
  return (
    <>
      {tools.map(({ words, label: ofTool, wanted, isAble }, place) => (
        <button
          key={words}
          type="button"
          className="bare"
          aria-label={ofTool}
          disabled={!isAble}
          tabIndex={stops === 'all' || (stops === 'first' && place === firstAble) ? 0 : -1}
          onClick={() => void change(wanted)}
        >
          {words}
        </button>
      ))}
      {stops !== 'all' && (
        <span
          className="bare editing-handle"
          aria-hidden="true"
          onPointerDown={async (event) => {
            const to = await dragEntry(event, line)
            if (to !== undefined) await change({ type: 'move', to })
          }}
        >
          ⠿
        </span>
      )}
    </>
  )
}

const EDGE = 60

/** Resolves to the target index, or undefined if the entry stays. */
function dragEntry({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>, { list, index }: ListEntry): Promise<number | undefined> {
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
