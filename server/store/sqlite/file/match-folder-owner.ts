import { chownSync, statSync } from 'node:fs'

/** What root makes beside what is another user's becomes that one's: the site would not be let into it. `others`: whose owner it may be, the first one that is not root. */
export function matchFolderOwner(file: string, others: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const owner = others.map((other) => statSync(other, { throwIfNoEntry: false })).find((stats) => stats && stats.uid !== 0)
  if (owner) chownSync(file, owner.uid, owner.gid)
}
