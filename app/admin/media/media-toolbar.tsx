import { type MediaView, mediaPath } from '#app/admin/paths/media-path.ts'
import { ListTools } from '#app/admin/shell/list-toolbar.tsx'
import type { MediaShown } from '#domain/media/media.ts'
import type { FoundPage } from '#domain/ports/store.ts'

type Props = { view: MediaView; found: { total: number; limit: FoundPage['limit'] | undefined }; left: number }

export function MediaTools({ view: { text, show }, found, left }: Props) {
  const filters: { show: MediaShown; label: string }[] = [
    { show: 'all', label: 'All' },
    { show: 'unused', label: 'Not used' },
    { show: 'left', label: left > 0 ? `Not used for 30 days (${left})` : 'Not used for 30 days' },
  ]
  return (
    <ListTools
      search={{ label: 'Search pictures by name', placeholder: 'Search by name', text }}
      filters={{ label: 'Which pictures', list: filters, chosen: show }}
      found={found}
      called={['picture', 'pictures']}
      pathOf={(view) => mediaPath({ show: 'all', ...view, page: 1 })}
    />
  )
}
