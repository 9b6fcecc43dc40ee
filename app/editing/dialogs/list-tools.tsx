import { EntryToolbar } from '#app/editing/lists/entry-toolbar.tsx'
import { editList } from '#app/editing/state/edit-list.ts'
import { type CopyRef, splitRef } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext, useEditorState } from '#app/editing/state/editor-view.ts'
import { beforeFirstEntry, entryElements, entryOf, type ListEntry } from '#app/editing/state/list-entries.ts'
import { pathLabels } from '#domain/site-copy/path-labels.ts'

type Props = { editing: EditorContext; at: CopyRef; next: CopyRef | undefined; onChanged: (line: CopyRef) => void }

export function ListTools({ editing, at, next, onChanged }: Props) {
  const { store } = editing
  useEditorState(editing)
  const first = beforeFirstEntry(store, at)
  if (first) return <EmptyList editing={editing} first={first} onChanged={onChanged} />
  const line = entryOf(store, at)
  if (!line || entryElements(line.list).size > 0 || isWithin(`${line.list}.${line.index}`, next)) return null
  return (
    <div role="group" aria-label={`${line.label} ${line.index + 1} of ${line.count}`} className="row editing-line-tools">
      <EntryToolbar editing={editing} line={line} stops="all" onChanged={onChanged} />
    </div>
  )
}

function EmptyList({ editing, first, onChanged }: Pick<Props, 'editing' | 'onChanged'> & { first: ListEntry }) {
  const { list, label } = first
  const { key, place } = splitRef(list)
  const table = editing.store.state.get().tables.get(key)

  async function add(): Promise<void> {
    const done = await editList(editing.store, first, { type: 'add' })
    if ('problem' in done) changeView(editing, { problem: done.problem })
    else onChanged(done.line)
  }

  return (
    <div className="row">
      <p>{table && pathLabels(table.field, place).join(' › ')}: none</p>
      <button type="button" className="button button-quiet" data-at={list} onClick={() => void add()}>
        {`Add ${label.toLowerCase()}`}
      </button>
    </div>
  )
}

export function focusAt(form: HTMLElement | null, at: CopyRef): void {
  const controls = [...(form?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  const own = controls.find(({ dataset }) => isWithin(at, dataset.at))
  const around = controls.find(({ dataset }) => dataset.at === at.slice(0, at.lastIndexOf('.')))
  const control = own ?? around
  control?.focus()
}

export function isWithin(at: CopyRef, other: CopyRef | undefined): boolean {
  return other === at || other?.startsWith(`${at}.`) === true
}
