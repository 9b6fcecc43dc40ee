import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

type Props = { selected: string; name: string; what: 'image' | 'message'; className: string }

export function TrashButtons({ selected, name, what, className }: Props) {
  return (
    <div className={className}>
      <IntentForm intent="restore" fields={{ selected }} label="Restore" name={`Restore ${name}`} />
      <DeleteDialog
        id={`purge-${selected}`}
        name={name}
        action={{ name: 'Delete permanently', icon: 'delete' }}
        words={{ title: `Delete ${what} permanently?`, question: 'You can’t undo this.' }}
        fields={{ intent: 'purge', selected }}
      />
    </div>
  )
}
