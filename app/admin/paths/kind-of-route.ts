import { itemPages } from '#app/content/item-pages.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'

export function kindOfRoute(pattern: string): ItemKind {
  const pathsOf = (kind: ItemKind) => [itemPages[kind].add.path, `/edit-${kind}`, `/preview/${kind}`]
  const kind = itemKinds.find((each) => pathsOf(each).some((path) => `/${pattern}/`.startsWith(`${path}/`)))
  if (!kind) throw new Error(`No kind of post at ${pattern}`)
  return kind
}
