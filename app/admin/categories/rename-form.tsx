import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { StatusLine } from '#app/admin/frame/status-line.tsx'
import { toldBy, toldNothing } from '#app/admin/frame/told-by.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/items/kinds.ts'
import styles from './categories.module.css'
import { CATEGORIES_PATH } from './categories-path.ts'
import { CategoryInput } from './category-input.tsx'
import type { RenameLine } from './rename-lines.tsx'

type State = { is: 'idle' } | { is: 'working'; renamed: number } | { is: 'done'; notice: string } | { is: 'failed'; problem: string }

export function RenameForm({ name, counts }: { name: string; counts: Record<ItemKind, number> }) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const { revalidate } = useRevalidator()

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state.is === 'working') return
    const form = new FormData(event.currentTarget)
    setState({ is: 'working', renamed: 0 })
    setState(await outcomeOf(form, (renamed) => setState({ is: 'working', renamed })))
    await revalidate()
  }

  const isUsed = itemKinds.some((kind) => counts[kind] > 0)
  if (state.is === 'done') return <StatusLine notice={state.notice} problem={undefined} />
  if (!isUsed) return <p>No item has the category “{name}”.</p>
  return (
    <section aria-labelledby="rename-title" className={styles.rename}>
      <h2 id="rename-title">Rename category</h2>
      <p>{countWords(name, counts)} A name that is in use already joins the two.</p>
      <StatusLine notice={undefined} problem={state.is === 'failed' ? state.problem : undefined} />
      <form method="post" action={CATEGORIES_PATH} onSubmit={submit} className={styles.fields}>
        <input type="hidden" name="from" value={name} />
        <div className="field">
          <label htmlFor="new-name">New name</label>
          <CategoryInput id="new-name" name="to" className="input" defaultValue={name} required />
        </div>
        <button type="submit" className="button" aria-disabled={state.is === 'working' || undefined}>
          Rename category
        </button>
        <a className="button button-quiet" href={CATEGORIES_PATH}>
          Cancel
        </a>
        <p role="status">{state.is === 'working' && `${state.renamed.toLocaleString('en-US')} items…`}</p>
      </form>
    </section>
  )
}

async function outcomeOf(form: FormData, tell: (renamed: number) => void): Promise<State> {
  let outcome: State = { is: 'failed', problem: toldNothing(undefined) }
  try {
    for await (const line of toldBy<RenameLine>(`${CATEGORIES_PATH}/rename`, form)) {
      if ('notice' in line) outcome = { is: 'done', notice: line.notice }
      else if ('problem' in line) outcome = { is: 'failed', problem: line.problem }
      else tell(line.renamed)
    }
    return outcome
  } catch (error) {
    return { is: 'failed', problem: toldNothing(error) }
  }
}

function countWords(name: string, counts: Record<ItemKind, number>): string {
  const each = itemKinds.flatMap((kind) => {
    const { one, many } = kinds[kind].words
    return counts[kind] > 0 ? [`${counts[kind].toLocaleString('en-US')} ${counts[kind] === 1 ? one : many}`] : []
  })
  return `“${name}” is the category of ${new Intl.ListFormat('en-US').format(each)}.`
}
