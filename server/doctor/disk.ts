import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { databasePath } from '#server/services/services.ts'
import { type Check, ok, problem, warning } from './check.ts'

const MB = 1024 * 1024
const FULL = 1 * MB
const LITTLE = 1024 * MB

export const disk: Check = async ({ config }) => {
  if (config.search) return ok('everything is in the search service: nothing is kept on this disk')
  let folder = config.dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const size = await stat(databasePath(config)).then(
    (file) => file.size,
    () => 0,
  )
  const says = `${Math.floor(free / MB)} MB are free where DATA_DIR is`
  if (free < FULL) return problem(says, 'Make room: nothing new is stored. See “A full disk” in docs/operations.md.')
  if (files > 0 && ffree < 100) return problem(`${ffree} more files can be made where DATA_DIR is`, 'Remove files that nobody needs.')
  if (free < Math.max(LITTLE, 2 * size)) return warning(says, 'Make room soon: a backup on this disk takes as much as the store has.')
  return ok(says)
}
