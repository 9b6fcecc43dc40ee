import type { BackupFile } from '#domain/ports/services.ts'

export function futureBackupMessage({ file }: BackupFile): string {
  return `The backup ${file} is dated in the future. If the clock of the server is right now, it was wrong when that backup was made: please delete the file, or nobody can tell which one is the newest.`
}
