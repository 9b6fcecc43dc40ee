import { existsSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { StoreErrorReason } from '#domain/ports/store.ts'
import type { Config } from '#server/config/config.ts'
import { databasePath, hasStoreFile, openStore } from '#server/services/services.ts'
import { allIndexes, createRequester, indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { findWriteBlock, probeIndexes } from '#server/store/opensearch/cluster-health.ts'
import { isEmptyFile, openForReading } from '#server/store/sqlite/file/file.ts'
import { isUpToDate } from '#server/store/sqlite/file/schema.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { checkFileIntegrity } from '#server/store/sqlite/integrity-check.ts'
import { type Check, type DoctorContext, errorMessage, type Finding, type Findings, ok, problem, warning } from './check.ts'
import texts from './hindrances.json' with { type: 'json' }

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
    const age = isPresent
      ? ok(`${path} is sound (${Math.ceil(file.size / MB)} MB)`)
      : warning(`${path} is sound, and of an older version`, 'The next start brings it up to date. Make a backup before.')
    return [age, ...modes(path, file)]
  } catch (error) {
    return problem(errorMessage(error), 'See “A damaged store” and “Updates” in docs/operations.md.')
  }
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

type Search = NonNullable<Config['search']>

const HINDRANCES: Partial<Record<StoreErrorReason, { says: string; todo: string }>> = texts

async function ofCluster(config: Config, search: Search): Promise<Findings> {
  const { store: opened } = openStore(config)
  try {
    const { total } = await opened.find({ indexes: itemKinds, size: 0 })
    const spread = await opened.replication()
    const found = [ok(`the search service answers (${total} items)`), ...(await hindrances(search))]
    if (spread?.copies === 'missing') return [...found, problem('a part of the cluster is missing', 'Start its other machines.')]
    if (spread?.copies === 'single')
      return [...found, warning('each part is on one machine alone', 'Add a second data node, or keep exports.')]
    return found
  } catch (error) {
    return problem(`the search service cannot be asked: ${errorMessage(error)}`, 'See SEARCH_URL and what the service says in its own log.')
  } finally {
    await opened.close()
  }
}

async function hindrances({ prefix, ...target }: Search): Promise<Finding[]> {
  const exchange = openClusterClient(target)
  const cluster = { ask: createRequester(exchange), nameOf: indexNamesWith(prefix) }
  const findings: Finding[] = []
  for (const index of allIndexes)
    await probeIndexes(cluster, [index]).catch((error: unknown) =>
      findings.push(
        problem(
          `its index ${cluster.nameOf(index)} cannot be read: ${errorMessage(error)}`,
          'See what the service says of it in its own log.',
        ),
      ),
    )
  const hindrance = HINDRANCES[(await findWriteBlock(cluster)) ?? 'file-replaced']
  exchange.close()
  return hindrance ? [...findings, problem(hindrance.says, hindrance.todo)] : findings
}
