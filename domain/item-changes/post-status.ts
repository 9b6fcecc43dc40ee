import { hasBeenPublic } from '#domain/items/been-public.ts'
import { type ItemState, itemState, siteMinute } from '#domain/items/items.ts'
import type { PublishedPost } from '#domain/items/publish-action.ts'
import type { Services } from '#domain/ports/services.ts'
import type { EditableItem } from '#domain/working-copies/working-copy.ts'

export type PostStatus = {
  state: ItemState
  published: PublishedPost
  hasChanges: boolean
  hasBeenPublic: boolean
}

export const NEW_POST: PostStatus = { state: 'draft', published: undefined, hasChanges: false, hasBeenPublic: false }

export async function postStatus(
  services: Pick<Services, 'settings' | 'now' | 'store'>,
  { stored, published, hasChanges }: EditableItem,
): Promise<PostStatus> {
  const { draft, posted_date, posted_time } = published
  return {
    state: itemState(published, siteMinute(services)),
    published: { draft, posted_date, posted_time },
    hasChanges,
    hasBeenPublic: await hasBeenPublic(services, stored),
  }
}
