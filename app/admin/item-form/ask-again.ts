import type { SaveFailure } from '#app/admin/forms/save-response.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { whenPosted } from '#app/posted-words.ts'
import type { SaveResult } from '#domain/item-changes/save-item.ts'
import { siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatClock, parseTime, zoneName } from '#lib/time/minutes.ts'

const LIVE = 'This post is live. Unpublish it before you choose a later date.'

export function askAgain(
  services: Pick<Services, 'now' | 'settings'>,
  { action, edited, texts }: Extract<SaveResult, { outcome: 'asks' }>,
  sent: FormData,
): Pick<SaveFailure, 'problem' | 'errors'> {
  const posted = { posted_date: texts.posted_date ?? '', posted_time: texts.posted_time ?? '' }
  const about = { now: siteMinute(services), zone: zoneName(services.settings.timeZone, services.now()) }
  switch (action) {
    case 'hide':
      return { problem: 'Not saved. Choose another date, or unpublish the post first.', errors: { posted_date: LIVE } }
    case 'update':
      return ask('Not saved yet. This post is live now. Press Update to change what visitors see.')
    case 'schedule':
      return ask(`Not published yet. Press Schedule to publish it on ${whenPosted(posted, about)}.`)
    case 'publish': {
      const was = sent.get('intent') ?? sent.get('save_over_as')
      if (was === 'schedule') {
        const time = parseTime(posted.posted_time)
        return ask(`Not scheduled. ${time ? formatClock(time) : 'That date'} has passed. Publish now, or pick a new time.`)
      }
      return ask(`Not published. ${whoUnpublished()} Press Publish to put it back.`)
    }
  }

  function whoUnpublished(): string {
    const { saved_by: by } = edited?.stored.body ?? {}
    const at = edited?.published.updated_at
    const when = at ? ` at ${formatClockTime(at, services.settings.timeZone)}` : ''
    return typeof by === 'string' && by !== '' ? `${by} unpublished this post${when}.` : 'This post was unpublished.'
  }
}

function ask(problem: string): Pick<SaveFailure, 'problem' | 'errors'> {
  return { problem, errors: {} }
}
