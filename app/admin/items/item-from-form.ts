import type { ItemRef } from '#domain/item-changes/item-writes.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'

/** The item that a form of the manage page names, by the tab's kind unless it says another; undefined if it does not name exactly one. */
export function itemFromForm(sent: FormData, tab: ItemKind): ItemRef | undefined {
  const kind = sent.has('kind') ? singleText(sent, 'kind') : tab
  const id = singleText(sent, 'id')
  return isItemKind(kind) && id !== undefined ? { kind, id } : undefined
}

/** The text under a name; undefined for none, for several and for a file. */
export function singleText(sent: FormData, name: string): string | undefined {
  const [text, ...others] = sent.getAll(name)
  return typeof text === 'string' && others.length === 0 ? text : undefined
}
