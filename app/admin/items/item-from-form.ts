import { type ItemKind, type ItemRef, isItemKind } from '#domain/kinds/kinds.ts'

export function itemFromForm(sent: FormData, tab: ItemKind): ItemRef | undefined {
  const kind = sent.has('kind') ? singleText(sent, 'kind') : tab
  const id = singleText(sent, 'id')
  return isItemKind(kind) && id !== undefined ? { kind, id } : undefined
}

/** Undefined for missing or repeated values and files. */
export function singleText(sent: FormData, name: string): string | undefined {
  const [text, ...others] = sent.getAll(name)
  return typeof text === 'string' && others.length === 0 ? text : undefined
}
