import { type MediaView, mediaPath } from '#app/admin/paths/media-path.ts'
import { ListToolbar } from '#app/admin/shell/list-toolbar.tsx'
import type { MediaFilter } from '#domain/media/media.ts'
import type { SearchPage } from '#domain/ports/store.ts'

type Props = { view: MediaView; found: { total: number; truncated: SearchPage['truncated'] | undefined }; left: number; inTrash: number }

export function MediaToolbar({ view: { text, show }, found, left, inTrash }: Props) {
  const filters: { show: MediaFilter; label: string }[] = [
    { show: 'all', label: 'All' },
    { show: 'unused', label: 'Not used' },
    { show: 'left', label: left > 0 ? `Not used for 30 days (${left})` : 'Not used for 30 days' },
    { show: 'trash', label: inTrash > 0 ? `Trash (${inTrash})` : 'Trash' },
  ]
  return (
    <ListToolbar
      search={{ label: 'Search images by name', placeholder: 'Search by name', text }}
      filters={{ label: 'Which images', list: filters, chosen: show }}
      found={found}
      called={['image', 'images']}
      pathOf={(view) => mediaPath({ show: 'all', ...view, page: 1 })}
    />
  )
}
