import { fetchPageCopy } from '#app/editing/state/copy-api.ts'
import type { ServedPageCopy } from '#app/editing/state/copy-api-types.ts'
import type { EditorStore } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { isRestored } from '#app/editing/state/removed-entry.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { isDeepEqual } from '#domain/site-copy/page-copy.ts'

export function isChangedElsewhere({ state }: EditorStore, { key, values }: ServedPageCopy): boolean {
  const { known, facts = {} } = state.get().tables.get(key) ?? {}
  return !isDeepEqual(values, fillPlaceholders(known, facts))
}

export async function showRemoteChanges(editing: EditorContext, keys: readonly string[]): Promise<boolean> {
  const told = await Promise.all(keys.map(fetchPageCopy))
  const others = told.flatMap((table) => ('type' in table || !isChangedElsewhere(editing.store, table) ? [] : [table.key]))
  for (const key of others) await refreshPage(editing, key)
  const { removed } = editing.view.get()
  if (removed && isRestored(editing.store, removed)) changeView(editing, { removed: undefined })
  return others.length > 0
}
