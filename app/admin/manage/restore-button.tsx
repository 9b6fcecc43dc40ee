import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'

export function RestoreButton({ item: { kind, id, title } }: { item: ManagedItem }) {
  return <IntentForm intent="restore" fields={{ kind, id }} label="Restore" name={`Restore ${title}`} icon="undo" />
}
