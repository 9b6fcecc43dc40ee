import { existsSync } from 'node:fs'
import type { Store } from '#domain/ports/store.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { openDailyBackups } from '#server/backup-runs/daily-backups.ts'
import { loadCompany } from '#server/bundle/load-company.ts'
import { requireConfig } from '#server/config/config.ts'
import { openAcceptor } from '#server/http/acceptor.ts'
import { createMeter } from '#server/metrics/meter.ts'
import { startMetrics } from '#server/metrics/serve-metrics.ts'
import { createWorkerMetrics } from '#server/metrics/worker-metrics.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import type { ReloadSignal } from '#server/process/reload-signal.ts'
import { onShutdownSignals } from '#server/process/shutdown-signals.ts'
import { databasePath, servicesWith } from '#server/services/services.ts'
import { createSharedServices } from '#server/services/shared-services.ts'
import { startJobs } from '#server/startup/jobs.ts'
import { logStart, prepareStart } from '#server/startup/prepare-start.ts'
import { requireBucket } from '#server/store/s3/require-bucket.ts'
import { createRpcHandlers } from './rpc-handlers.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'
import type { WorkerHandle } from './worker-handle.ts'

const GRACE_MS = 8000

export async function main(built: Promise<unknown>, hangUps: ReloadSignal): Promise<void> {
  const config = requireConfig()
  // Migrate an older store only once there's a build that can serve it.
  if (config.search || existsSync(databasePath(config))) await built
  const site = await loadCompany()
  if (config.bucket) await requireBucket(config.bucket)
  const ready = Promise.withResolvers<void>()
  const members = new Set<WorkerHandle>()
  const once = createSharedServices(config, () => desk.tellSignInsKept())
  let rest = () => {}
  const together = {
    onError: () => desk.tellRests(),
    onRest(hear: () => void) {
      rest = hear
    },
  }
  const meter = config.metrics && (await createMeter())
  const metrics = meter && (await createWorkerMetrics(meter, config.workers))
  const opened = servicesWith(config, once, { together, meter })
  const { store, damage } = withSharedIntegrityCheck(opened.store, () => desk.tellLooked())
  const services = { ...opened, store }
  const desk = createRpcHandlers({ services, once, members, begin: ready.promise, damage, rest: () => rest() })
  const openMembers = () =>
    createSupervisor({
      alive: members,
      count: config.workers,
      answersFor: (member) => ({ ...desk.answersFor(member), measuredAtEnd: (counts) => metrics?.note(member, counts) }),
      log: services.log,
      giveUp: (reason) => exitWithError(`Not started: ${reason}.`),
    })
  const [note, crew] = await Promise.all([prepareStart(services, config, site.name), built.then(openMembers)])
  // Hung workers wouldn't notice that the primary is gone.
  process.once('exit', crew.kill)
  const daily = openDailyBackups(services, config)
  const jobs = startJobs(services, undefined, [daily.round])
  ready.resolve()
  await crew.hasStarted()
  const telling = metrics && (await startMetrics(config, services, () => metrics.collect(crew)))
  const door = await openAcceptor(config, crew.letIn)
  onShutdownSignals({ hangUps, stop, leaveNothing: crew.kill, renew: () => void crew.renew() })
  await logStart(services, config, { name: site.name, note })

  async function stop(): Promise<void> {
    daily.stop()
    await toldNotReady(crew, GRACE_MS / 2)
    await door.close(GRACE_MS / 2)
    await crew.stop({ graceMs: GRACE_MS })
    await telling?.stop(0)
    await jobs.stop()
    await services.close()
    process.exit(0)
  }
}

async function toldNotReady(crew: Supervisor, mostMs: number): Promise<void> {
  const told = crew.serving().map(({ calls }) => withTimeout(calls.ask('endReadiness', mostMs), mostMs).catch(() => false))
  const one = told.map((isTold) => isTold.then((is) => is || new Promise(() => {})))
  await Promise.race([Promise.all(told), ...one])
}

function withSharedIntegrityCheck(store: Store, tell: () => void) {
  let last: Promise<string[]> | undefined
  return { store: { ...store, checkIntegrity: check }, damage: () => last ?? check() }

  function check(): Promise<string[]> {
    last = store.checkIntegrity()
    last.then(tell, tell)
    return last
  }
}
