import { readTable } from '#app/editing/ask-words.ts'
import { type At, asTold, type Desk, valueIn } from '#app/editing/desk.ts'
import { showOrTell } from '#app/editing/show-or-tell.ts'
import { type Editing, noteRemoved } from '#app/editing/view.ts'
import type { TableTold } from '#app/editing/words-answer.ts'
import { withFacts } from '#domain/words/company-facts.ts'
import { pairLines } from '#domain/words/pair-lines.ts'
import { isSame } from '#domain/words/words-table.ts'

/** Whether others have written or discarded since the page learned of the table. */
export function isChangedElsewhere({ state }: Desk, { key, words }: TableTold): boolean {
  const { known, facts = {} } = state.get().tables.get(key) ?? {}
  return !isSame(words, withFacts(known, facts))
}

/** Has the page show what was written or discarded meanwhile. Gives whether there was any of that. */
export async function showOthers(editing: Editing, keys: readonly string[]): Promise<boolean> {
  const told = await Promise.all(keys.map(readTable))
  const others = told.flatMap((table) => ('is' in table || !isChangedElsewhere(editing.desk, table) ? [] : [table.key]))
  const isBack = watchRemoved(editing)
  for (const key of others) await showOrTell(editing, key)
  if (isBack()) noteRemoved(editing, undefined)
  return others.length > 0
}

/** Tells whether the line that was removed last stands in its list again, as where that was discarded: undone, it would stand there twice. */
function watchRemoved({ desk, view }: Editing): () => boolean {
  const { removed } = view.get()
  if (!removed) return () => false
  const { list, index } = removed.line
  const was = linesIn(desk, list).toSpliced(index, 0, asTold(desk, list, removed.words))
  return () => pairLines(was, linesIn(desk, list)).kept.some(([from]) => from === index)
}

function linesIn(desk: Desk, list: At): unknown[] {
  const lines = asTold(desk, list, valueIn(desk, list))
  return Array.isArray(lines) ? lines : []
}
