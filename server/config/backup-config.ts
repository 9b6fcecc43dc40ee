import { resolve } from 'node:path'
import { z } from 'zod'

export type BackupConfig = {
  folder?: string
  retentionDays: number
  key?: string
}

/** Shells and Docker may leave quotes in values, which would create another folder. */
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
    retentionDays: BACKUP_KEEP_DAYS,
    ...(BACKUP_DIR ? { folder: resolve(BACKUP_DIR) } : {}),
    ...(BACKUP_KEY ? { key: BACKUP_KEY } : {}),
  }
}

export function folderSetting() {
  return z
    .string()
    .min(1)
    .refine((value) => !AROUND.test(value), 'must be a folder, without quotes or spaces around it')
    .refine((value) => !/^~(?:\/|$)/.test(value), 'must be a folder with its whole path: ~ means nothing but to a shell')
}
