import { resolve } from 'node:path'
import { z } from 'zod'

/** How backups are made. */
export type BackupConfig = {
  /** Where those are kept that are made daily; missing when none are. */
  folder?: string
  keptDays: number
  /** An age secret key, with which they are encrypted and read. */
  key?: string
}

/** A file of settings that is read by a shell or by Docker leaves in a value what others take out of it; another, new folder would be used. */
const AROUND = /^[\s"']|[\s"']$|\p{Cc}/u
const MOST_DAYS = 3650

export const backupShape = {
  BACKUP_DIR: folderSetting().optional(),
  BACKUP_KEEP_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from 1 to ${MOST_DAYS}`)
    .transform(Number)
    .refine((days) => days >= 1 && days <= MOST_DAYS, `must be a whole number from 1 to ${MOST_DAYS}`)
    .default(14),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, 'must be a key as npm run backup-key makes one')
    .optional(),
}

type BackupSet = z.infer<z.ZodObject<typeof backupShape>>

export function backupProblem({ BACKUP_DIR, SEARCH_URL }: BackupSet & { SEARCH_URL?: unknown }): string | undefined {
  return BACKUP_DIR && SEARCH_URL ? 'BACKUP_DIR is for a store in a file; with SEARCH_URL, npm run export makes the backup' : undefined
}

export function backupConfig({ BACKUP_DIR, BACKUP_KEEP_DAYS, BACKUP_KEY }: BackupSet): BackupConfig {
  return {
    keptDays: BACKUP_KEEP_DAYS,
    ...(BACKUP_DIR ? { folder: resolve(BACKUP_DIR) } : {}),
    ...(BACKUP_KEY ? { key: BACKUP_KEY } : {}),
  }
}

/** A folder of this machine. */
export function folderSetting() {
  return z
    .string()
    .min(1)
    .refine((value) => !AROUND.test(value), 'must be a folder, without quotes or spaces around it')
    .refine((value) => !/^~(?:\/|$)/.test(value), 'must be a folder with its whole path: ~ means nothing but to a shell')
}
