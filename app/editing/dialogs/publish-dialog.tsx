import { useEffect, useRef, useState } from 'react'
import { saveEdits } from '#app/editing/state/autosave.ts'
import { type EditorStore, setSave, setTable, unsavedRefs } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { ButtonLink, QuietButton } from '#app/ui/buttons/buttons.tsx'
import { ConflictChoice } from '#app/ui/diff/conflict-choice.tsx'
import { CopyDifferenceView } from '#app/ui/diff/copy-difference.tsx'
import { EditingDialog } from './dialog.tsx'
import { loadReviews, type Reviewed, sendReviewed } from './load-reviews.ts'
import { showRemoteChanges } from './remote-changes.ts'

type State = { type: 'reading' | 'published' } | { type: 'open' | 'sending'; tables: Reviewed[]; problem: string | undefined }

export function PublishDialog({ editing }: { editing: EditorContext }) {
  const { store } = editing
  const [state, setState] = useState<State>({ type: 'reading' })
  const [isRenewed, setRenewed] = useState(false)
  const forms = useRef(new Map<string, HTMLFormElement>())

  useEffect(() => {
    let isGone = false
    const keys = [...store.state.get().tables.keys()]
    void saveEdits(store)
      .then(() => loadReviews(keys))
      .then(async (read) => {
        if (isGone) return
        noteNothing(store, keys, read)
        setRenewed(read.problem === undefined && (await showRemoteChanges(editing, keys)))
        setState({ type: 'open', ...read })
      })
    return () => {
      isGone = true
    }
  }, [editing, store])

  async function publish(tables: Reviewed[]): Promise<void> {
    const sent = tables.map((table) => ({ table, form: forms.current.get(table.key) }))
    if (sent.some(({ form }) => form && !form.reportValidity())) return
    setState({ type: 'sending', tables, problem: undefined })
    const done: Reviewed[] = []
    for (const { table, form } of sent) {
      const { version, theirs } = table.review
      const problem = await sendReviewed(table.key, { intent: 'publish', version, theirs }, new FormData(form))
      if (problem !== undefined) {
        const told = [...done.map(({ label }) => `${label} is published.`), `${table.label}: ${problem}`]
        return openAnew(
          tables.filter((one) => !done.includes(one)),
          told.join(' '),
        )
      }
      done.push(table)
      setTable(store, table.key, { changed: 0 })
      if (table.review.conflicts.length > 0) await refreshPage(editing, table.key)
    }
    if (unsavedRefs(store).length === 0) setSave(store, { type: 'saved', at: undefined })
    setState({ type: 'published' })
  }

  async function openAnew(tables: Reviewed[], problem: string): Promise<void> {
    const keys = [...store.state.get().tables.keys()]
    const read = await loadReviews(keys)
    noteNothing(store, keys, read)
    setState({ type: 'open', tables: read.problem === undefined ? read.tables : tables, problem })
  }

  return (
    <EditingDialog editing={editing} title={state.type === 'published' ? 'Published' : 'What will be published'}>
      <div className="stack editing-form">
        {state.type === 'reading' && <p role="status">Reading what has changed…</p>}
        {state.type === 'published' && <p role="status">Visitors see it now.</p>}
        {isRenewed && 'tables' in state && (
          <p role="status">This text was changed elsewhere. The page shows the latest version. Discarded text is in the history.</p>
        )}
        {'tables' in state && <Tables {...state} keep={(key, form) => (form ? forms.current.set(key, form) : forms.current.delete(key))} />}
      </div>
      <div className="row dialog-end">
        <QuietButton onClick={() => changeView(editing, { dialog: undefined })}>Keep editing</QuietButton>
        <PublishButton state={state} leave={editing.leave} onPublish={publish} />
      </div>
    </EditingDialog>
  )
}

/** Someone else may have published these drafts, so the bar stops counting them. */
function noteNothing(desk: EditorStore, keys: readonly string[], { tables, problem }: Awaited<ReturnType<typeof loadReviews>>): void {
  if (problem !== undefined) return
  for (const key of keys) if (!tables.some((table) => table.key === key)) setTable(desk, key, { changed: 0 })
}

function PublishButton({ state, leave, onPublish }: { state: State; leave: string; onPublish: (tables: Reviewed[]) => Promise<void> }) {
  if (state.type === 'published') return <ButtonLink href={leave}>See the page</ButtonLink>
  const ready = state.type === 'open' && state.tables.length > 0 ? state.tables : undefined
  return (
    <button type="button" className="button" aria-disabled={!ready} onClick={() => ready && void onPublish(ready)}>
      {state.type === 'sending' ? 'Publishing…' : 'Publish'}
    </button>
  )
}

type TablesProps = { tables: readonly Reviewed[]; problem: string | undefined; keep: (key: string, form: HTMLFormElement | null) => void }

function Tables({ tables, problem, keep }: TablesProps) {
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {tables.length === 0 && problem === undefined && <p role="status">Nothing to publish.</p>}
      {tables.map(({ key, label, review: { changes, conflicts } }) => (
        <form
          key={key}
          ref={(form) => {
            keep(key, form)
          }}
          aria-label={label}
          className="stack"
        >
          <h3>{label}</h3>
          {conflicts.length > 0 && <p>Another version was published since. Choose one.</p>}
          {conflicts.map((conflict) => (
            <ConflictChoice key={conflict.place} conflict={conflict} />
          ))}
          <div className="editing-changes">
            {changes.map((change) => (
              <section key={change.place} aria-label={change.label}>
                <h4 className="note">{change.label}</h4>
                <CopyDifferenceView difference={change} />
              </section>
            ))}
          </div>
        </form>
      ))}
    </>
  )
}
