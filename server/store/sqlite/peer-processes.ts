import type { SqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'

/** The other processes over the same file, as far as one tells the other. */
export type PeerProcesses = {
  /** In place of looking for damage oneself. */
  findDamage(): Promise<string[]>
  tellTrouble(trouble: SqliteErrorReason): void
  onTrouble(hear: () => void): void
}
