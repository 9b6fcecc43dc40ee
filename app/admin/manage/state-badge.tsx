import { Icon } from '#app/ui/layout/icon.tsx'
import type { IconName } from '#app/ui/layout/icon-drawings.ts'
import type { ItemState } from '#domain/items/items.ts'
import { type Day, formatMediumDay } from '#lib/time/dates.ts'
import styles from './state-badge.module.css'

const LOOKS: Record<ItemState, { icon: IconName; text: string }> = {
  draft: { icon: 'draft', text: 'Draft' },
  scheduled: { icon: 'scheduled', text: 'Scheduled' },
  live: { icon: 'live', text: 'Live' },
  expired: { icon: 'expired', text: 'Expired' },
  undated: { icon: 'warning', text: 'Hidden · has no posted date' },
}

export function StateBadge({ state, posted }: { state: ItemState; posted: Day | undefined }) {
  const { icon, text } = LOOKS[state]
  const words = state === 'scheduled' && posted ? `${text} · goes live ${formatMediumDay(posted)}` : text
  // The icon is labeled, so hide its text from screen readers.
  if (state === 'expired') {
    return (
      <p className={`${styles.badge} ${styles.expired}`}>
        <Icon name={icon} size={16} label="Expired" />
        <span aria-hidden="true">{words}</span>
      </p>
    )
  }
  return (
    <p className={`${styles.badge} ${styles[state]}`}>
      <Icon name={icon} size={16} />
      {words}
    </p>
  )
}

export function UnpublishedBadge() {
  return (
    <p className={`${styles.badge} ${styles.unpublished}`}>
      <Icon name="draft" size={16} />
      Unpublished changes
    </p>
  )
}
