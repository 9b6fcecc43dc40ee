import type { ItemFields } from '#domain/kinds/item-tables.ts'
import type { Minute } from '#lib/time/minutes.ts'
import { postedMinute } from './item-times.ts'

type Posted = Pick<ItemFields, 'posted_date' | 'posted_time'>

export type PublishAction = 'publish' | 'schedule' | 'update'

export type PublishedPost = (Posted & Pick<ItemFields, 'draft'>) | undefined

export function isPublishAction(text: unknown): text is PublishAction {
  return text === 'publish' || text === 'schedule' || text === 'update'
}

/** What saving with this date does for visitors. `hide` would take a live post offline, which only Unpublish may. */
export function publishActionOf(post: PublishedPost, posted: Posted, now: Minute): PublishAction | 'hide' {
  const isLater = isAfter(posted, now)
  if (!post || !isVisible(post, now)) return isLater ? 'schedule' : 'publish'
  return isLater ? 'hide' : 'update'
}

export function isVisible(post: NonNullable<PublishedPost>, now: Minute): boolean {
  const from = postedMinute(post)
  return !post.draft && from !== undefined && from <= now
}

function isAfter(posted: Posted, now: Minute): boolean {
  const from = postedMinute(posted)
  return from !== undefined && from > now
}
