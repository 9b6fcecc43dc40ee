import type { ItemKind } from '#domain/kinds/kinds.ts'

/** Deletes an item without a question: the list that it leads to can take it back. */
export function DeleteButton({ item: { kind, id, version } }: { item: { kind: ItemKind; id: string; version: string } }) {
  return (
    <form method="post">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <button type="submit" className="button button-quiet" name="intent" value="delete">
        Delete it
      </button>
    </form>
  )
}
