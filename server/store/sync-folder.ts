import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { errorCode } from '#lib/objects/objects.ts'

/** Network shares and some FUSE disks can't sync folders; failing disks report EIO or ENOSPC. */
const UNABLE = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM', 'EACCES', 'EBADF', 'ENOTTY'])

export function syncFolder(folder: string): boolean {
  try {
    syncFile(folder)
    return true
  } catch (error) {
    if (UNABLE.has(errorCode(error))) return false
    throw error
  }
}

export function syncFile(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

export async function canSyncFolder(folder: string): Promise<boolean> {
  try {
    await using opened = await open(folder, 'r')
    await opened.sync()
    return true
  } catch (error) {
    return !UNABLE.has(errorCode(error))
  }
}
