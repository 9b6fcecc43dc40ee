import { useEffect, useState } from 'react'
import { placeLabels } from '#domain/words/place-labels.ts'
import { readTable, sendWords } from './ask-words.ts'
import { type Desk, setSave, setTable, takeTable } from './desk.ts'
import { EditingDialog } from './dialog.tsx'
import { save } from './keep.ts'
import { said } from './troubles.tsx'
import { type Editing, openDialog } from './view.ts'
import type { TableTold } from './words-answer.ts'

type Conflict = { key: string; place: string; mine: unknown; theirs: unknown }

type State = { tables?: TableTold[]; conflicts: Conflict[]; problem?: string; isDone?: true }

/** What is not published, each with what visitors read now, and the way to publish it. */
export function PublishDialog({ editing }: { editing: Editing }) {
  const { desk } = editing
  const [{ tables, conflicts, problem, isDone }, setState] = useState<State>({ conflicts: [] })

  useEffect(() => {
    void readChanged(desk).then((read) => setState({ conflicts: [], ...read }))
  }, [desk])

  async function publish(): Promise<void> {
    const next = await publishAll(desk, tables ?? [])
    setState(next)
  }

  async function decide({ key, place, mine, theirs }: Conflict, whose: 'mine' | 'theirs'): Promise<void> {
    await sendWords(key, { intent: 'keep', changes: [{ place, from: mine, to: whose === 'mine' ? mine : theirs }] })
    const left = conflicts.filter((other) => other.place !== place || other.key !== key)
    setState({ conflicts: left, ...(await readChanged(desk)) })
  }

  return (
    <EditingDialog editing={editing} title={isDone ? 'Published' : 'What will be published'}>
      <div className="editing-form">
        {problem && <p role="alert">{problem}</p>}
        {isDone && <p role="status">Visitors read it from now on.</p>}
        {conflicts.map((conflict) => (
          <div key={conflict.key + conflict.place} className="editing-conflict">
            <p role="alert">Something else was published here meanwhile.</p>
            <dl>
              <dt>Yours</dt>
              <dd>{said(conflict.mine)}</dd>
              <dt>Published</dt>
              <dd>{said(conflict.theirs)}</dd>
            </dl>
            <p className="editing-buttons">
              <button type="button" className="button button-quiet" onClick={() => void decide(conflict, 'mine')}>
                Keep yours
              </button>
              <button type="button" className="button button-quiet" onClick={() => void decide(conflict, 'theirs')}>
                Take theirs
              </button>
            </p>
          </div>
        ))}
        {!isDone && tables?.map((table) => <Changes key={table.key} table={table} />)}
      </div>
      <div className="editing-buttons">
        <button type="button" className="button button-quiet" onClick={() => openDialog(editing, undefined)}>
          Keep editing
        </button>
        {isDone ? (
          <a className="button" href={editing.leave}>
            See the page
          </a>
        ) : (
          <button type="button" className="button" disabled={!tables || conflicts.length > 0} onClick={() => void publish()}>
            Publish
          </button>
        )}
      </div>
    </EditingDialog>
  )
}

function Changes({ table: { label, field, changed } }: { table: TableTold }) {
  if (changed.length === 0) return null
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <dl className="editing-changes">
        {changed.map(({ place, before, after }) => (
          <div key={place}>
            <dt>{placeLabels(field, place).join(' › ')}</dt>
            <dd>
              <del>{said(before)}</del>
            </dd>
            <dd>
              <ins>{said(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** After all is saved that can be. */
async function readChanged(desk: Desk): Promise<Pick<State, 'tables' | 'problem'>> {
  await save(desk)
  const read = await Promise.all([...desk.state.get().tables.keys()].map(readTable))
  const tables = read.flatMap((table) => ('is' in table ? [] : [table]))
  for (const table of tables) takeTable(desk, table)
  const problem = read.find((table) => 'is' in table)?.problem
  return { tables, ...(problem && { problem }) }
}

async function publishAll(desk: Desk, tables: readonly TableTold[]): Promise<State> {
  const conflicts: Conflict[] = []
  for (const { key, version, changed } of tables) {
    if (changed.length === 0) continue
    const answer = await sendWords(key, { intent: 'publish', version })
    if (answer.is === 'unanswered') return { tables: [...tables], conflicts, problem: `Not published: ${answer.problem}` }
    if (answer.is !== 'publish' || answer.outcome === 'changed')
      return { conflicts, ...(await readChanged(desk)), problem: 'Somebody has changed it since. This is what would be published now.' }
    if (answer.outcome === 'conflict') conflicts.push(...answer.places.map((place) => ({ key, ...place })))
    else setTable(desk, key, { changed: 0 })
  }
  if (conflicts.length > 0) return { conflicts, ...(await readChanged(desk)) }
  setSave(desk, { is: 'saved', at: undefined })
  return { conflicts, isDone: true }
}
