import type { BackupFile } from '#domain/ports/services.ts'

export function futureBackupMessage({ file }: BackupFile): string {
  return `The backup ${file} is dated in the future. Ask your IT team to check the server’s clock. If it’s right, delete that file, so it’s clear which backup is the newest.`
}
