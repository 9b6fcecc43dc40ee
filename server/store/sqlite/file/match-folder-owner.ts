import { chownSync, statSync } from 'node:fs'

/** Files that root creates would lock the site's own user out. */
export function matchFolderOwner(file: string, others: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const owner = others.map((other) => statSync(other, { throwIfNoEntry: false })).find((stats) => stats && stats.uid !== 0)
  if (owner) chownSync(file, owner.uid, owner.gid)
}
