import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removedAtEnd } from './when-ended.ts'

const PREFIX = 'tradewind-work-'
/** Nothing that was begun so long ago is still at it. */
const LONGEST_MS = 6 * 3_600_000

/** Work in a new folder that nobody else may look into, and that is gone afterwards; with it what such work left that was killed. */
export async function withFolder<Result>(parent: string, what: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  removeLeft(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${what}-`))
  const remove = removedAtEnd(folder)
  try {
    return await work(folder)
  } finally {
    remove()
  }
}

function removeLeft(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const began = name.startsWith(PREFIX) ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined
    if (began !== undefined && Date.now() - began > LONGEST_MS) tryToRemove(path)
  }
}

/** What another user left, such as root, only he can remove. It is in nobody's way. */
function tryToRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
