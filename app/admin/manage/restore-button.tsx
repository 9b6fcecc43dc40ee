import { Icon } from '#app/ui/layout/icon.tsx'
import type { ItemKind } from '#domain/kinds/kinds.ts'

export function RestoreButton({ item: { kind, id }, label, name }: { item: { kind: ItemKind; id: string }; label: string; name?: string }) {
  return (
    <form method="post">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button-quiet" name="intent" value="restore" aria-label={name && `${label} ${name}`}>
        <Icon name="undo" />
        {label}
      </button>
    </form>
  )
}
