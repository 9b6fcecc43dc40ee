import type { Services } from '#domain/ports/services.ts'
import type { Config } from '#server/config/config.ts'
import type { Series } from './series.ts'
import { serveMetrics } from './serve-metrics.ts'
import { collectSiteMetrics, constantMetrics } from './site-metrics.ts'

/** Tells what the processes have counted and how the site stands, where a port is set for it. */
export async function startMetrics(
  { metrics, backups }: Pick<Config, 'metrics' | 'backups'>,
  services: Services,
  counted: () => Promise<Series>,
) {
  const start = constantMetrics(services.now())
  return (
    metrics &&
    serveMetrics(metrics, async () => new Map([...(await counted()), ...(await collectSiteMetrics(services, backups.folder)), ...start]))
  )
}
