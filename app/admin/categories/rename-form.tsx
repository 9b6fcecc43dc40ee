import { type SubmitEvent, useState } from 'react'
import { CategoryInput } from '#app/admin/forms/category-input.tsx'
import { CATEGORIES_PATH, categoryPath } from '#app/admin/paths/admin-paths.ts'
import { progressErrorMessage, readProgress } from '#app/admin/progress/read-progress.ts'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import styles from './categories.module.css'
import type { JoinQuestion } from './rename-action.ts'
import type { RenameFlash } from './rename-flash.ts'
import { RenameResult } from './rename-result.tsx'
import type { RenameProgressLine } from './rename-route.tsx'

type State =
  | { type: 'idle' }
  | { type: 'working'; renamed: number }
  | { type: 'asked'; question: JoinQuestion }
  | { type: 'done'; renamed: RenameFlash }
  | { type: 'failed'; problem: string }

export function RenameForm({ name, counts, asked }: { name: string; counts: Record<ItemKind, number>; asked: JoinQuestion | undefined }) {
  const [state, setState] = useState<State>(asked ? { type: 'asked', question: asked } : { type: 'idle' })
  const readAnew = useSafeRevalidate()

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state.type === 'working') return
    const form = new FormData(event.currentTarget)
    setState({ type: 'working', renamed: 0 })
    setState(await outcomeOf(form, (renamed) => setState({ type: 'working', renamed })))
    await readAnew()
  }

  function forgetQuestion(): void {
    if (state.type === 'asked') setState({ type: 'idle' })
  }

  const question = state.type === 'asked' ? state.question : undefined
  const problem = state.type === 'failed' ? state.problem : question && questionWords(question)
  const isUsed = itemKinds.some((kind) => counts[kind] > 0)
  if (state.type === 'done') return <RenameResult renamed={state.renamed} />
  if (!isUsed) return <p>No post has the category “{name}”.</p>
  return (
    <section aria-labelledby="rename-title" className={`stack panel ${styles.rename}`}>
      <h2 id="rename-title">Rename category</h2>
      <p>{countWords(name, counts)} An existing name merges the two. We ask first.</p>
      <StatusLine notice={undefined} problem={problem} />
      <form method="post" action={categoryPath(name)} onSubmit={submit} className="row end">
        <input type="hidden" name="from" value={name} />
        {question && <input type="hidden" name="join" value={question.to} />}
        <div className="field">
          <label htmlFor="new-name">New name</label>
          <CategoryInput id="new-name" name="to" className="input" defaultValue={asked?.to ?? name} onInput={forgetQuestion} required />
        </div>
        <SubmitButton aria-disabled={state.type === 'working' || undefined}>
          {question ? 'Merge categories' : 'Rename category'}
        </SubmitButton>
        <QuietLink href={CATEGORIES_PATH}>Cancel</QuietLink>
        <p role="status">{state.type === 'working' && `${state.renamed.toLocaleString('en-US')} items…`}</p>
      </form>
    </section>
  )
}

async function outcomeOf(form: FormData, onProgress: (renamed: number) => void): Promise<State> {
  let outcome: State = { type: 'failed', problem: progressErrorMessage(undefined) }
  try {
    for await (const line of readProgress<RenameProgressLine>(`${CATEGORIES_PATH}/rename`, form)) {
      if ('notice' in line) outcome = { type: 'done', renamed: line }
      else if ('question' in line) outcome = { type: 'asked', question: line.question }
      else if ('problem' in line) outcome = { type: 'failed', problem: line.problem }
      else onProgress(line.renamed)
    }
    return outcome
  } catch (error) {
    return { type: 'failed', problem: progressErrorMessage(error) }
  }
}

function countWords(name: string, counts: Record<ItemKind, number>): string {
  const each = itemKinds.flatMap((kind) => {
    const { one, many } = kinds[kind].words
    return counts[kind] > 0 ? [`${counts[kind].toLocaleString('en-US')} ${counts[kind] === 1 ? one : many}`] : []
  })
  return `“${name}” is the category of ${new Intl.ListFormat('en-US').format(each)}.`
}

function questionWords({ to, has, joining }: JoinQuestion): string {
  const [joined, others] = [joining, has].map((count) => count.toLocaleString('en-US'))
  return `“${to}” exists: ${joined} ${joining === 1 ? 'post joins' : 'posts join'} its ${others}. You can undo this.`
}
