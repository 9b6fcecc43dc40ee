import { LineTools } from '#app/editing/lists/entry-toolbar.tsx'
import { changeList } from '#app/editing/state/edit-list.ts'
import { type At, splitAt } from '#app/editing/state/editor-store.ts'
import { type Editing, tellProblem, useDesk } from '#app/editing/state/editor-view.ts'
import { beforeFirstLine, type Line, lineElements, lineOf } from '#app/editing/state/list-entries.ts'
import { placeLabels } from '#domain/site-copy/path-labels.ts'

/** `at`: a text or a list without lines. `next`: what stands under it. */
type Props = { editing: Editing; at: At; next: At | undefined; onChanged: (line: At) => void }

/** Under the last text of each line that the page does not show: what can be done with it. */
export function ListTools({ editing, at, next, onChanged }: Props) {
  const { desk } = editing
  useDesk(editing)
  const first = beforeFirstLine(desk, at)
  if (first) return <EmptyList editing={editing} first={first} onChanged={onChanged} />
  const line = lineOf(desk, at)
  if (!line || lineElements(line.list).size > 0 || isWithin(`${line.list}.${line.index}`, next)) return null
  return (
    <div role="group" aria-label={`${line.label} ${line.index + 1} of ${line.count}`} className="editing-line-tools">
      <LineTools editing={editing} line={line} stops="all" onChanged={onChanged} />
    </div>
  )
}

function EmptyList({ editing, first, onChanged }: Pick<Props, 'editing' | 'onChanged'> & { first: Line }) {
  const { list, label } = first
  const { key, place } = splitAt(list)
  const table = editing.desk.state.get().tables.get(key)

  async function add(): Promise<void> {
    const done = await changeList(editing.desk, first, { is: 'add' })
    if ('problem' in done) tellProblem(editing, done.problem)
    else onChanged(done.line)
  }

  return (
    <div className="editing-empty-list">
      <p>{table && placeLabels(table.field, place).join(' › ')}: none</p>
      <button type="button" className="button button-quiet" data-at={list} onClick={() => void add()}>
        {`Add ${label.toLowerCase()}`}
      </button>
    </div>
  )
}

/** The first control of a place, or that of the list which it was in. */
export function focusAt(form: HTMLElement | null, at: At): void {
  const controls = [...(form?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  const own = controls.find(({ dataset }) => isWithin(at, dataset.at))
  const around = controls.find(({ dataset }) => dataset.at === at.slice(0, at.lastIndexOf('.')))
  const control = own ?? around
  control?.focus()
}

/** Whether a place is another one or in it. */
export function isWithin(at: At, other: At | undefined): boolean {
  return other === at || other?.startsWith(`${at}.`) === true
}
