import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder that its owner alone may look into, with those above it. Gives the uppermost that was missing. (Where a folder takes none, such
 * as /proc, Node's own `recursive` tries for ever.)
 */
export function makeFolder(folder: string): string | undefined {
  if (existsSync(folder)) return undefined
  const first = makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder))
      throw new Error(`the folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
  return first ?? folder
}
