import type { ItemState } from './items.ts'

export const STATE_LABELS: Readonly<Record<ItemState, string>> = {
  draft: 'Draft',
  undated: 'No date',
  scheduled: 'Scheduled',
  live: 'Live',
  expired: 'Expired',
}
