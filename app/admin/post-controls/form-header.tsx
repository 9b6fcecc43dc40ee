import type { MouseEvent } from 'react'
import { PersonName } from '#app/admin/items/person-photo.tsx'
import { StatusBadge } from '#app/admin/items/status-badge.tsx'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { WrittenBy } from '#domain/access/people.ts'
import { VIEW_DAYS } from '#domain/analytics/page-views.ts'
import type { PostFigures } from '#domain/analytics/post-figures.ts'
import type { ItemState } from '#domain/items/items.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './form-header.module.css'

type Props = {
  title: string
  backHref: string
  state: ItemState
  when: string | undefined
  hasChanges: boolean
  /** Until the person saves themselves. */
  savedBy: WrittenBy | undefined
  figures: PostFigures | undefined
  /** The post's own page, while it's live. */
  viewPath: string | undefined
  onTool: (event: MouseEvent<HTMLButtonElement>) => void
}

export function FormHeader({ title, backHref, state, when, hasChanges, savedBy, figures, viewPath, onTool }: Props) {
  const status = state === 'live' && hasChanges ? 'unpublished-changes' : state
  const badge = (
    <>
      <StatusBadge status={status} when={when} />
      {savedBy?.name && (
        <p className="note">
          Last saved by <PersonName by={savedBy} isShort />
        </p>
      )}
      {figures && (
        <p className="note">{`${formatCount(figures.views, 'view')}, ${formatCount(figures.messages, 'message')} in ${VIEW_DAYS} days`}</p>
      )}
    </>
  )
  return (
    <PageHeader title={title} back={{ ...TO_POSTS, path: backHref }} badge={badge}>
      {viewPath && (
        <a className={`bare tap ${styles.look}`} href={viewPath}>
          <Icon name="visible" />
          View
        </a>
      )}
      {(!viewPath || hasChanges) && (
        <button type="submit" className={`bare tap ${styles.look}`} name="intent" value="preview" onClick={onTool}>
          <Icon name="visible" />
          Preview
        </button>
      )}
    </PageHeader>
  )
}
