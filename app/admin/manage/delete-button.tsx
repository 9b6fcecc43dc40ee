import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { ItemKind } from '#domain/kinds/kinds.ts'

/** Undo replaces a confirmation. */
export function DeleteButton({ item: { kind, id, version } }: { item: { kind: ItemKind; id: string; version: string } }) {
  return (
    <form method="post">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <QuietSubmit intent="delete">Delete it</QuietSubmit>
    </form>
  )
}
