import type { StoreHealth } from '#domain/ports/store.ts'

/** As the log and the metrics call them: dashboards and alerts know these. */
export const STORE_HEALTH_LABELS = {
  ok: 'sound',
  full: 'full',
  'read-only': 'unwritable',
  'file-replaced': 'moved',
  damaged: 'damaged',
  unchecked: 'unchecked',
  unreachable: 'unreachable',
} as const satisfies Record<StoreHealth, string>
