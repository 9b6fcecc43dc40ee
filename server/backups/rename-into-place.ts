import { existsSync } from 'node:fs'
import { link, rename } from 'node:fs/promises'
import { NAME_IS_TAKEN } from './backup-format.ts'
import { syncParentFolder } from './copy-store.ts'

export async function renameIntoPlace(finished: string, target: string): Promise<boolean> {
  try {
    await link(finished, target)
  } catch {
    if (existsSync(target)) throw new Error(NAME_IS_TAKEN)
    // Some filesystems have no hard links.
    await rename(finished, target)
  }
  return syncParentFolder(target)
}
