import { readTable } from '#app/editing/ask-words.ts'
import { showOrTell } from '#app/editing/show-or-tell.ts'
import type { Editing } from '#app/editing/view.ts'
import { isSame } from '#domain/words/words-table.ts'

/** Has the page show what others have written or discarded meanwhile. Gives whether there was any of that. */
export async function showOthers(editing: Editing, keys: readonly string[]): Promise<boolean> {
  const told = await Promise.all(keys.map(readTable))
  const known = editing.desk.state.get().tables
  const others = told.flatMap((table) => ('is' in table || isSame(table.words, known.get(table.key)?.known) ? [] : [table.key]))
  for (const key of others) await showOrTell(editing, key)
  return others.length > 0
}
