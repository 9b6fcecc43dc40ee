import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const NO_FOLDER = 'NO_FOLDER'

/** Node's recursive option loops forever in folders such as /proc. */
export function makeFolder(folder: string): string | undefined {
  const other = nonFolderAt(folder)
  if (other) throw noFolder(other)
  if (existsSync(folder)) return undefined
  const first = makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(folder))
      throw noFolder(`the folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
  return first ?? folder
}

function noFolder(words: string): Error {
  return Object.assign(new Error(words), { code: NO_FOLDER })
}

export function isNoFolder(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === NO_FOLDER
}

export function nonFolderAt(folder: string): string | undefined {
  if (existsSync(folder)) return statSync(folder).isDirectory() ? undefined : `${folder} is a file, and has to be a folder`
  return leadsNowhere(folder) ? `the folder ${folder} is a link to ${readlinkSync(folder)}, which is not there` : undefined
}

function leadsNowhere(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink() && statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
