import { type RefObject, use } from 'react'
import { type FormProgress, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { useIsInteractive } from '#app/admin/forms/use-is-interactive.ts'
import { AdminContext, useMay } from '#app/admin/navigation/admin-context.ts'
import { READY_INTENT } from '#app/admin/post-controls/post-form.ts'
import { detailsPathOf, previewOfForm } from '#app/content/item-pages.ts'
import { whenPosted, whenPostedInFull } from '#app/posted-words.ts'
import type { PostStatus } from '#domain/item-changes/post-status.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import { postedAt } from '#domain/items/item-times.ts'
import { isVisible } from '#domain/items/publish-action.ts'
import { kinds } from '#domain/kinds/kinds.ts'
import { titleSlug } from '#lib/text/slug.ts'
import { formatClock, parseTime } from '#lib/time/minutes.ts'
import { usePublishAction } from './use-publish-action.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  rules: FormLayout
  progress: FormProgress
  post: PostStatus
  loadedAt: string
  path: string
  label: string | undefined
}

/** What the form says about the post: its badge, its buttons and what they do. */
export function usePost({ form, rules, progress, post, loadedAt, path, label }: Options) {
  const { texts, drawn, replaced } = progress
  const redrawn = Object.values(replaced).reduce((sum, times) => sum + times, drawn)
  const publishing = usePublishAction({ form, post: post.published, texts, loadedAt, drawn: redrawn })
  const { action, posted, now, wouldHide, hasPassed } = publishing
  const { zoneName: zone, timeZone } = use(AdminContext)
  const mayPublish = useMay('publish')
  const isInteractive = useIsInteractive()

  const isStored = previewOfForm(path) !== undefined
  const id = isStored ? decodeURIComponent(path.split('?')[0]?.split('/').at(-1) ?? '') : (texts.new_id ?? '')
  const isLive = post.published !== undefined && isVisible(post.published, now)
  const isPublished = post.published?.draft === false
  const hasChanges = isPublished && (post.hasChanges || isUnsaved(progress))
  const state = post.state === 'scheduled' && isLive ? 'live' : post.state
  const when = whenPosted(posted, { now, zone })

  return {
    id,
    // Only publishing and scheduling ask before they do it.
    action: mayPublish ? action : 'update',
    title: typed('title'),
    readDate: publishing.readDate,
    note: noteOf(),
    passed: hasPassed ? passedWords(posted, when) : '',
    badge: {
      state,
      when: state === 'scheduled' && post.published ? whenPosted(post.published, { now, zone }) : undefined,
      hasChanges,
      viewPath: isLive ? detailsPathOf(id) : undefined,
    },
    primary: !mayPublish
      ? { label: 'Ready to publish', value: READY_INTENT, hasNothing: false }
      : {
          label: label ?? { publish: 'Publish', schedule: `Schedule for ${when}`, update: 'Update' }[action],
          value: label && !isInteractive ? undefined : action,
          hasNothing: isInteractive && action === 'update' && !hasChanges,
        },
    menu: {
      historyPath: isStored ? `${path.split('?')[0]}/history` : undefined,
      canDiscard: hasChanges,
      canUnpublish: isPublished && mayPublish,
      canDelete: isStored && (mayPublish || !isPublished),
      isLive,
      isStored,
    },
    outlook: {
      when: action === 'publish' ? ['Now'] : [whenPostedInFull(posted, { now, zone }), ...inOtherZone()],
      appearsIn: `Insights & News, ${kinds[rules.kind].words.name === 'News' ? 'News' : 'Blogs'}, search and feeds`,
      url: detailsPathOf(typed('slug') || titleSlug(typed('title')) || id),
    },
  }

  function typed(name: string): string {
    return form.current ? String(new FormData(form.current).get(name) ?? '').trim() : (texts[name] ?? '')
  }

  function noteOf(): string {
    if (wouldHide) return 'This post is live. Unpublish it before you choose a later date.'
    return state === 'scheduled' && hasChanges ? 'Goes live without these changes.' : ''
  }

  function inOtherZone(): string[] {
    const at = postedAt(posted, timeZone)
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!at || own === timeZone) return []
    const format = (zone: string) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        weekday: 'long',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }).format(at)
    return format(own) === format(timeZone) ? [] : [`${format(own)} in ${own.split('/').at(-1)?.replaceAll('_', ' ')}`]
  }
}

function passedWords({ posted_time }: { posted_time: string }, when: string): string {
  const time = parseTime(posted_time)
  return `${time ? formatClock(time) : when} has passed. Publish now, or pick a new time.`
}
