import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A container may have 64 MB of it. */
const LEAST_ROOM_BYTES = 2 * 1024 ** 3

/**
 * A folder for files whose survival nobody tests, in memory where there is room: where very many files are made and removed, as by a search
 * service, ext4 takes a third of the time that everything else takes to find each a place.
 */
export function folderInMemory(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `${name}-`))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > LEAST_ROOM_BYTES
  } catch {
    return false
  }
}
