import { existsSync } from 'node:fs'
import { link, rename } from 'node:fs/promises'
import { syncParentFolder } from './copy-store.ts'

/** Gives a finished file its name, unless another file has it by now. Gives whether the disk confirms that name. */
export async function renameIntoPlace(finished: string, target: string): Promise<boolean> {
  try {
    await link(finished, target)
  } catch {
    if (existsSync(target)) throw new Error('the file to write exists already')
    // There are disks on which a file has one name only.
    await rename(finished, target)
  }
  return syncParentFolder(target)
}
