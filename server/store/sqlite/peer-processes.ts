import type { SqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'

export type PeerProcesses = {
  findDamage(): Promise<string[]>
  tellTrouble(trouble: SqliteErrorReason): void
  onTrouble(hear: () => void): void
}
