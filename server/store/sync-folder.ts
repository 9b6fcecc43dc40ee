import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Network shares and some FUSE disks have no such call for folders. A disk that fails says EIO, ENOSPC or the like. */
const UNABLE = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM', 'EACCES', 'EBADF', 'ENOTTY'])

/** Has the names in a folder on the disk. False where the disk has no way to say so: the files themselves are there. */
export function syncFolder(folder: string): boolean {
  try {
    const opened = openSync(folder, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    return true
  } catch (error) {
    if (isUnable(error)) return false
    throw error
  }
}

/** Whether the disk has that way at all, without holding up the process. */
export async function canSyncFolder(folder: string): Promise<boolean> {
  try {
    await using opened = await open(folder, 'r')
    await opened.sync()
    return true
  } catch (error) {
    return !isUnable(error)
  }
}

function isUnable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNABLE.has(String(error.code))
}
