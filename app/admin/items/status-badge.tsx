import type { IconName } from '#app/ui/layout/icon.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { ItemState } from '#domain/items/items.ts'
import { STATE_LABELS } from '#domain/items/state-labels.ts'
import styles from './status-badge.module.css'

type Status = ItemState | 'unpublished-changes' | 'trash'

const LOOKS: Record<Status, { icon: IconName; label: string; tint: string | undefined }> = {
  draft: { icon: 'draft', label: STATE_LABELS.draft, tint: undefined },
  scheduled: { icon: 'scheduled', label: STATE_LABELS.scheduled, tint: styles.scheduled },
  live: { icon: 'live', label: STATE_LABELS.live, tint: styles.live },
  'unpublished-changes': { icon: 'edit', label: `${STATE_LABELS.live}, unpublished changes`, tint: styles.unpublished },
  expired: { icon: 'expired', label: STATE_LABELS.expired, tint: styles.expired },
  undated: { icon: 'warning', label: STATE_LABELS.undated, tint: styles.expired },
  trash: { icon: 'delete', label: 'Trash', tint: styles.expired },
}

/** `when` follows the word: "Scheduled · Dec 20". */
export function StatusBadge({ status, when }: { status: Status; when?: string | undefined }) {
  const { icon, label, tint = '' } = LOOKS[status]
  const text = when ? `${label} · ${when}` : label
  // The expired icon has a name of its own, so its text is only for the eyes.
  return (
    <span className={`${styles.badge} ${tint}`}>
      <Icon name={icon} size={16} {...(status === 'expired' ? { label } : {})} />
      {status === 'expired' ? <span aria-hidden="true">{text}</span> : text}
    </span>
  )
}
