import { openDailyBackups } from '#server/backup-runs/daily-backups.ts'
import { loadBuiltSite } from '#server/bundle/load-built-site.ts'
import { loadCompany } from '#server/bundle/load-company.ts'
import { requireConfig } from '#server/config/config.ts'
import { createEchoHandler } from '#server/http/echo-request.ts'
import { serveApp } from '#server/http/serve.ts'
import { createMeter, singleProcessMetrics } from '#server/metrics/meter.ts'
import { startMetrics } from '#server/metrics/serve-metrics.ts'
import { requestMeter } from '#server/metrics/timed.ts'
import type { ReloadSignal } from '#server/process/reload-signal.ts'
import { onShutdownSignals } from '#server/process/shutdown-signals.ts'
import type { OpenServices } from '#server/services/services.ts'
import { openServices } from '#server/services/shared-services.ts'
import { requireBucket } from '#server/store/s3/require-bucket.ts'
import { startJobs } from './jobs.ts'
import { logStart, prepareStart } from './prepare-start.ts'

const GRACE_MS = 8000

export async function main(built: Promise<unknown>, hangUps: ReloadSignal): Promise<void> {
  const config = requireConfig()
  await built
  const site = await loadCompany()
  if (config.bucket) await requireBucket(config.bucket)
  const meter = config.metrics && (await createMeter())
  const services = openServices(config, meter)
  const [note, { app, front, turns, routeClass }] = await Promise.all([prepareStart(services, config, site.name), openSite(services)])
  const daily = openDailyBackups(services, config)
  const jobs = startJobs(services, undefined, [daily.round])
  const answerFirst = createEchoHandler(config.dataDir)
  const serving = await serveApp(app, config, { front, turns, meter: meter && requestMeter(meter, routeClass), answerFirst })
  const telling = meter && (await startMetrics(config, services, () => singleProcessMetrics(meter)))
  onShutdownSignals({ hangUps, stop, renew: () => services.log('Not renewed', { reason: 'WORKERS is 1' }) })
  await logStart(services, config, { name: site.name, note })

  async function stop(): Promise<void> {
    daily.stop()
    await serving.stop(GRACE_MS)
    await telling?.stop(0)
    await jobs.stop()
    await services.close()
    process.exit(0)
  }
}

async function openSite(services: OpenServices) {
  const { open, routeClass } = await loadBuiltSite()
  return { ...(await open(services, 1)), routeClass }
}
