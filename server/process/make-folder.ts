import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const NO_FOLDER = 'NO_FOLDER'

/**
 * Makes a folder that its owner alone may look into, with those above it. Gives the uppermost that was missing. (Where a folder takes none, such
 * as /proc, Node's own `recursive` tries for ever.)
 */
export function makeFolder(folder: string): string | undefined {
  const other = nonFolderAt(folder)
  if (other) throw noFolder(other)
  if (existsSync(folder)) return undefined
  const first = makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder))
      throw noFolder(`the folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
  return first ?? folder
}

function noFolder(words: string): Error {
  return Object.assign(new Error(words), { code: NO_FOLDER })
}

/** Whether the error says that a folder could not be made. */
export function isNoFolder(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === NO_FOLDER
}

/** What has the folder's name, in words, where that is no folder and none can be made. */
export function nonFolderAt(folder: string): string | undefined {
  if (existsSync(folder)) return statSync(folder).isDirectory() ? undefined : `${folder} is a file, and has to be a folder`
  return leadsNowhere(folder) ? `the folder ${folder} is a link to ${readlinkSync(folder)}, which is not there` : undefined
}

/** Whether it is a link to what is not there. Where links lead to each other for ever, or nobody may look, that is not known. */
function leadsNowhere(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink() && statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
