import type { Trouble } from './trouble.ts'

/** The other processes over the same file, as far as one tells the other. */
export type Others = {
  /** In place of looking for damage oneself. */
  findDamage(): Promise<string[]>
  /** A write or a read has failed for a reason that others will meet as well. */
  tellTrouble(trouble: Trouble): void
  /** Calls back when another one has met trouble. */
  onTrouble(hear: () => void): void
}
