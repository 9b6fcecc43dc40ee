import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { isTrashed } from '#domain/email/delivery.ts'
import { daysRestorable } from '#domain/items/system-fields.ts'
import type { Message } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatCount } from '#lib/text/format-count.ts'

export function deletionOf(services: Pick<Services, 'now' | 'settings'>, message: Message) {
  const { trashed_at, trashed_by: by } = message
  if (!isTrashed(message)) return undefined
  const daysLeft = daysRestorable(services, trashed_at)
  const time = formatDateTime(trashed_at, services.settings.timeZone)
  return { text: `Deleted ${time}${by && ` by ${by}`}. ${formatCount(daysLeft, 'day')} left.`, isLastDay: daysLeft === 1 }
}
