import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { Hono } from 'hono'
import { newestBackup } from '#domain/backups/newest-backup.ts'
import { deliveryStates } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import { listBackups } from '#server/backups/backup-folder.ts'
import type { Config } from '#server/config/config.ts'
import { CONNECTION_LIMITS } from '#server/http/connections.ts'
import type { Listening } from '#server/http/listen.ts'
import { serveApp } from '#server/http/serve.ts'
import { STORE_HEALTH_LABELS } from '#server/store/health-labels.ts'
import { exposition, type Family, family } from './families.ts'

export async function startMetrics(
  { metrics, backups }: Pick<Config, 'metrics' | 'backups'>,
  services: Ports,
  counted: () => Promise<Family[][]>,
) {
  const start = constantMetrics(services.now())
  return metrics && serveMetrics(metrics, async () => [...(await counted()), await collectSiteMetrics(services, backups.folder), start])
}

const LIMITS = { ...CONNECTION_LIMITS, most: 50 }
const HEADERS = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }

export async function serveMetrics(listening: Listening, collect: () => Promise<Family[][]>) {
  const app = new Hono()
  app.get('/metrics', async (context) => context.text(await exposition(await collect()), 200, HEADERS))
  app.all('/metrics', (context) => context.text('Figures are read, not sent.\n', 405, { Allow: 'GET, HEAD' }))
  app.notFound((context) => context.text('Figures are at /metrics.\n', 404))
  app.onError((_, context) => context.text('No figures can be told now.\n', 500))
  try {
    return await serveApp(app, listening, {
      limits: LIMITS,
      answerFirst: (request, response) => refuseForeign(request, response, listening),
    })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}`.replaceAll(/\b(?:HOST|PORT)\b/g, 'METRICS_$&'))
  }
}

function refuseForeign({ headers, socket }: IncomingMessage, response: ServerResponse, { host }: Listening): boolean {
  if (isOwnName(headers.host, host, socket.localAddress)) return false
  response.writeHead(421, { 'Content-Type': 'text/plain' }).end('Figures are told under METRICS_HOST alone.\n')
  return true
}

/** Stops DNS rebinding: a foreign page's host name may point here. */
function isOwnName(asked: string | undefined, host: string, localAddress = ''): boolean {
  if (asked === undefined) return true
  const name = URL.parse(`http://${asked}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (isIP(name)) return isLoopbackAddress(name) || [host, localAddress, localAddress.replace('::ffff:', '')].includes(name)
  return ['localhost', host.toLowerCase(), hostname().toLowerCase()].includes(name)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

type Ports = Pick<Services, 'store' | 'now'>

async function collectSiteMetrics({ store, now }: Ports, folder: string | undefined): Promise<Family[]> {
  const parts = await Promise.allSettled([health(store), messages(store), revision(store), folder ? backup(folder, now()) : []])
  return parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
}

function constantMetrics(now: Date): Family[] {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return [
    family('tradewind_build_info', [{ value: 1, labels: { version, node: process.versions.node } }]),
    family('tradewind_start_time_seconds', [{ value: Math.round(now.getTime() / 1000) }]),
  ]
}

async function health(store: Ports['store']): Promise<Family[]> {
  const present = STORE_HEALTH_LABELS[await store.health()]
  const values = Object.values(STORE_HEALTH_LABELS).map((state) => ({ value: state === present ? 1 : 0, labels: { state } }))
  return [family('tradewind_store_health', values)]
}

async function messages(store: Ports['store']): Promise<Family[]> {
  const counts = deliveryStates.map(async (state) => {
    const { total } = await store.find({ indexes: ['messages'], where: [{ field: 'delivery', equals: state }], size: 0 })
    return { value: total, labels: { state } }
  })
  return [family('tradewind_messages', await Promise.all(counts))]
}

async function revision(store: Ports['store']): Promise<Family[]> {
  return [family('tradewind_content_revision', [{ value: (await store.contentVersion()).number }])]
}

async function backup(folder: string, now: Date): Promise<Family[]> {
  const newest = newestBackup(await listBackups(folder), now)
  if (!newest) return []
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(newest.madeAt)) / 1000))
  return [family('tradewind_backup_age_seconds', [{ value: seconds }])]
}
