import { editPath } from '#app/content/item-pages.ts'
import { clearReady, listReady } from '#domain/items/ready-posts.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'

const MOST_SHOWN = 10

export type ReadyTodo = { title: string; by: string; path: string }

/** What was published or deleted another way is taken off the list. */
export async function loadReady({ store }: Pick<Services, 'store'>): Promise<ReadyTodo[]> {
  const ready = (await listReady(store)).slice(0, MOST_SHOWN)
  const shown = ready.map(async (post) => {
    const edited = await findEditableItem(store, post.kind, post.id)
    if (edited && (edited.published.draft || edited.hasChanges))
      return [{ title: edited.item.title || 'Untitled', by: post.by, path: editPath(post.kind, post.id) }]
    await clearReady(store, post)
    return []
  })
  return (await Promise.all(shown)).flat()
}
