import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { useMay } from '#app/admin/navigation/current-role.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'

export function PurgeDialog({ item: { kind, id, version, title } }: { item: ManagedItem }) {
  if (!useMay('publish')) return null
  return (
    <DeleteDialog
      id={`purge-${kind}-${id}`}
      name={title}
      action={{ name: 'Delete permanently', icon: 'delete' }}
      words={{ title: 'Delete this post permanently?', question: 'Its versions and preview links go too. You can’t undo this.' }}
      fields={{ intent: 'purge', kind, id, version }}
    />
  )
}
