import type { SqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'

export type PeerProcesses = {
  findDamage(): Promise<string[]>
  reportError(trouble: SqliteErrorReason): void
  onError(hear: () => void): void
}
