import { useState } from 'react'
import { CategoryInput } from '#app/admin/forms/category-input.tsx'
import { CATEGORIES_PATH, categoryPath } from '#app/admin/paths/admin-paths.ts'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { JoinQuestion } from './rename-action.ts'

export function RenameForm({ name, counts, asked }: { name: string; counts: Record<ItemKind, number>; asked: JoinQuestion | undefined }) {
  const [question, setQuestion] = useState(asked)
  if (itemKinds.every((kind) => counts[kind] === 0)) return <p>No post has the category “{name}”.</p>
  return (
    <section aria-labelledby="rename-title" className="stack panel below">
      <h2 id="rename-title">Rename category</h2>
      <p>{countWords(name, counts)} An existing name merges the two. We ask first.</p>
      <StatusLine notice={undefined} problem={question && questionWords(question)} />
      <form method="post" action={categoryPath(name)} className="row end">
        <input type="hidden" name="from" value={name} />
        {question && <input type="hidden" name="join" value={question.to} />}
        <LabeledField id="new-name" label="New name">
          <CategoryInput
            id="new-name"
            name="to"
            className="input"
            defaultValue={asked?.to ?? name}
            onInput={() => setQuestion(undefined)}
            required
          />
        </LabeledField>
        <SubmitButton>{question ? 'Merge categories' : 'Rename category'}</SubmitButton>
        <QuietLink href={CATEGORIES_PATH}>Cancel</QuietLink>
      </form>
    </section>
  )
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
