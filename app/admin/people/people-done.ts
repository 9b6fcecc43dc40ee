import type { MadeLink } from '#app/admin/post-controls/new-link.tsx'
import type { Notice } from '#app/admin/shell/notice.ts'
import type { Activity } from '#domain/activity/activity-log.ts'
import type { RemovedAccess } from './remove-access.ts'

/** `isOut` means the sender signed themselves out. */
export type Done =
  | { notice: Notice | { removed: RemovedAccess }; activity?: Activity; isOut?: boolean }
  | { made: MadeLink & { email: string }; activity: Activity }
  | { problem: string; status: number; invited?: string }
