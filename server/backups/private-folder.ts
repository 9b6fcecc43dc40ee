import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#lib/objects/objects.ts'
import { removeOnExit } from '#server/process/on-interrupt.ts'

const PREFIX = 'tradewind-work-'
/** No backup runs this long, so older folders are leftovers. */
const LONGEST_MS = 6 * 3_600_000

const WHY_NOT: Record<string, (folder: string) => string> = {
  EACCES: (folder) =>
    `the folder ${folder} is closed to this user: the one that the site runs as, who runs the commands as well, has to be let write there`,
  EROFS: (folder) => `nothing can be written in ${folder}: its disk is read-only`,
}

export async function withPrivateFolder<Result>(parent: string, what: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = makeFolderIn(parent, what)
  const remove = removeOnExit(folder)
  try {
    return await work(folder)
  } finally {
    remove()
  }
}

export function permanentFolderOf(folder: string): string {
  return folder.split(`/${PREFIX}`)[0] ?? folder
}

function makeFolderIn(parent: string, what: string): string {
  try {
    removeLeft(parent)
    return mkdtempSync(join(parent, `${PREFIX}${what}-`))
  } catch (error) {
    const code = errorCode(error)
    const words = WHY_NOT[code]
    throw words ? Object.assign(new Error(words(parent), { cause: error }), { code }) : error
  }
}

function removeLeft(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const began = name.startsWith(PREFIX) ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined
    if (began !== undefined && Date.now() - began > LONGEST_MS) tryToRemove(path)
  }
}

/** Only another user, such as root, could remove this. */
function tryToRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error))) throw error
  }
}
