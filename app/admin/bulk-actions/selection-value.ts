import { type ItemKind, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'

type Selected = { kind: ItemKind; id: string; version: string }

const VALUE = new RegExp(`^(?:(${itemKinds.join('|')}):)?(\\S+) (.+)$`, 's')

/** The version makes the server skip items that changed since. */
export function formatSelectionValue({ kind, id, version }: Selected): string {
  return `${kind}:${version} ${id}`
}

/** Pages opened before an update send values without a kind. */
export function parseSelectionValue(value: string, usual: ItemKind | undefined): Selected | undefined {
  const [, kind, version, id] = VALUE.exec(value) ?? []
  const known = isItemKind(kind) ? kind : usual
  return known && version && id ? { kind: known, version, id } : undefined
}
