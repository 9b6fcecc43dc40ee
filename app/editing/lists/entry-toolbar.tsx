import { useEffect, useState } from 'react'
import { changeList, type LineChange } from '#app/editing/state/edit-list.ts'
import { type At, valueIn } from '#app/editing/state/editor-store.ts'
import { type Editing, noteRemoved, tellProblem } from '#app/editing/state/editor-view.ts'
import { type Line, lineElements } from '#app/editing/state/list-entries.ts'
import { removedFrom } from '#app/editing/state/removed-entry.ts'
import { dragLine } from './drag-entry.ts'

/** `stops`: which of them Tab reaches; the arrows reach all of a toolbar. */
type Props = { editing: Editing; line: Line; stops: 'first' | 'none' | 'all'; onChanged?: (line: At) => void }

/** What can be done with a line of a list. */
export function LineTools({ editing, line, stops, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { list, index, count, field, label } = line

  useEffect(() => {
    const element = lineElements(list).get(index)
    element?.classList.add('editing-line')
    return () => element?.classList.remove('editing-line')
  }, [list, index])

  async function change(wanted: LineChange): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const words = valueIn(editing.desk, `${list}.${index}`)
    try {
      const done = await changeList(editing.desk, line, wanted)
      if ('problem' in done) return tellProblem(editing, done.problem)
      noteRemoved(editing, wanted.is === 'remove' ? removedFrom(editing.desk, line, words) : undefined)
      onChanged?.(done.line)
    } finally {
      setBusy(false)
    }
  }

  const name = label.toLowerCase()
  const tools: { words: string; label: string; wanted: LineChange; isAble: boolean }[] = [
    { words: 'Add', label: `Add ${name} after`, wanted: { is: 'add' }, isAble: count < field.most },
    { words: 'Up', label: 'Move up', wanted: { is: 'move', to: index - 1 }, isAble: index > 0 },
    { words: 'Down', label: 'Move down', wanted: { is: 'move', to: index + 1 }, isAble: index < count - 1 },
    { words: 'Remove', label: `Remove ${name}`, wanted: { is: 'remove' }, isAble: count > field.least },
  ]
  const firstAble = tools.findIndex(({ isAble }) => isAble)
  return (
    <>
      {tools.map(({ words, label: ofTool, wanted, isAble }, place) => (
        <button
          key={words}
          type="button"
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
          className="editing-handle"
          aria-hidden="true"
          onPointerDown={async (event) => {
            const to = await dragLine(event, line)
            if (to !== undefined) await change({ is: 'move', to })
          }}
        >
          ⠿
        </span>
      )}
    </>
  )
}
