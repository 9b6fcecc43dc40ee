import { existsSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { databasePath, hasStoreFile } from '#server/services/services.ts'
import { isEmptyFile, openForReading } from '#server/store/sqlite/file/file.ts'
import { isUpToDate } from '#server/store/sqlite/file/schema.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { checkFileIntegrity } from '#server/store/sqlite/integrity-check.ts'
import { type Check, type DoctorContext, errorMessage, type Finding, type Findings, ok, problem, warning } from './check.ts'
import { ofCluster } from './cluster.ts'

const MB = 1024 * 1024
const OTHERS = 0o077

export const store: Check = async ({ config }) => (config.search ? ofCluster(config, config.search) : ofFile(config))

function ofFile(config: DoctorContext['config']): Findings {
  const path = databasePath(config)
  const isThere = hasStoreFile(config)
  if (isEmptyFile(path) && config.demoContent === 'auto')
    return problem(`${path} is empty`, 'If a store was lost there, put its last backup in its place; else set DEMO_CONTENT.')
  if (!isThere) return warning(`there is no store at ${path} yet`, 'It is made at the first start. If there was one, look where it went.')
  const file = statSync(path)
  // Opening a live store would create its WAL index under the doctor's user.
  const as = existsSync(`${path}-shm`) ? 'live' : 'still'
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (as === 'still' && log > 0)
    return [
      problem(`${path} has a log, and its index is missing`, 'Start the server: it takes up what is in the log.'),
      ...modes(path, file),
    ]
  if (as === 'live' && !existsSync(`${path}-wal`))
    return [
      problem(
        `the log of ${path} was removed while a server had it open`,
        'Stop that server as usual and start it again, before anything else opens the store. It still has what was in the log; if it was killed, put the last backup in its place.',
      ),
      ...modes(path, file),
    ]
  try {
    const database = openForReading(path, as)
    const isPresent = isUpToDate(sqlOf(database), path)
    database.close()
    const damage = checkFileIntegrity({ path, as })
    if (damage.length > 0)
      return problem(
        `${path} is damaged: ${damage.join('; ').slice(0, 500)}`,
        'Put the last backup in its place: “A damaged store” in docs/operations.md.',
      )
    const age = isPresent ? ok(`${path} is sound (${Math.ceil(file.size / MB)} MB)`) : ofOlderForm(path)
    return [age, ...modes(path, file)]
  } catch (error) {
    return problem(errorMessage(error), 'See “A damaged store” and “Updates” in docs/operations.md.')
  }
}

function ofOlderForm(path: string): Finding {
  return warning(`${path} is sound, and of an older version`, 'The next start brings it up to date. Make a backup before.')
}

function* modes(path: string, file: Stats): Generator<Finding> {
  for (const [name, { mode }] of [
    [path, file],
    [dirname(path), statSync(dirname(path))],
  ] as const)
    if (mode & OTHERS) yield warning(`others on this machine may open ${name}`, `chmod go= ${name}`)
  const us = process.getuid?.()
  if (us !== undefined && us !== 0 && us !== file.uid)
    yield problem(`${path} belongs to another user`, 'Run the site, and this, as the user to whom the store belongs.')
}
