import { readTable } from '#app/editing/state/copy-api.ts'
import type { TableTold } from '#app/editing/state/copy-api-types.ts'
import type { Desk } from '#app/editing/state/editor-store.ts'
import { type Editing, noteRemoved } from '#app/editing/state/editor-view.ts'
import { showOrTell } from '#app/editing/state/refresh-page.ts'
import { isBack } from '#app/editing/state/removed-entry.ts'
import { withFacts } from '#domain/site-copy/company-details.ts'
import { isSame } from '#domain/site-copy/page-copy.ts'

/** Whether others have written or discarded since the page learned of the table. */
export function isChangedElsewhere({ state }: Desk, { key, words }: TableTold): boolean {
  const { known, facts = {} } = state.get().tables.get(key) ?? {}
  return !isSame(words, withFacts(known, facts))
}

/** Has the page show what was written or discarded meanwhile. Gives whether there was any of that. */
export async function showOthers(editing: Editing, keys: readonly string[]): Promise<boolean> {
  const told = await Promise.all(keys.map(readTable))
  const others = told.flatMap((table) => ('is' in table || !isChangedElsewhere(editing.desk, table) ? [] : [table.key]))
  for (const key of others) await showOrTell(editing, key)
  const { removed } = editing.view.get()
  if (removed && isBack(editing.desk, removed)) noteRemoved(editing, undefined)
  return others.length > 0
}
