import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { newestBackup } from '#domain/backups/newest-backup.ts'
import { deliveryStates } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import { errorCode } from '#lib/objects/objects.ts'
import { listBackups } from '#server/backups/backup-folder.ts'
import type { Config } from '#server/config/config.ts'
import type { Listening } from '#server/http/listen.ts'
import { STORE_HEALTH_LABELS } from '#server/store/health-labels.ts'
import { CONTENT_TYPE, exposition, type Series, seriesName } from './exposition.ts'

export async function startMetrics(
  { metrics, backups }: Pick<Config, 'metrics' | 'backups'>,
  services: Ports,
  counted: () => Promise<Series>,
) {
  const start = constantMetrics(services.now())
  return (
    metrics &&
    serveMetrics(metrics, async () => new Map([...(await counted()), ...(await collectSiteMetrics(services, backups.folder)), ...start]))
  )
}

const MOST_WAITING = 50
const MOST_CONNECTIONS = 500
const TEXT = { 'Content-Type': 'text/plain' }

export async function serveMetrics({ host, port }: Listening, collect: () => Promise<Series>): Promise<{ close(): void }> {
  const waiting = new Set<Socket>()
  let collecting: Promise<string | undefined> | undefined
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 },
    async (request, response) => {
      const { socket, method, url, headers } = request
      waiting.delete(socket)
      response.once('close', () => wait(socket))
      if (!isOwnName(headers.host, host, socket.localAddress)) {
        response.writeHead(421, TEXT).end('Figures are told under METRICS_HOST alone.\n')
        return
      }
      const isAsked = url?.split('?', 1)[0] === '/metrics'
      if (!isAsked || (method !== 'GET' && method !== 'HEAD')) {
        response.writeHead(isAsked ? 405 : 404, { ...TEXT, Allow: 'GET, HEAD' }).end('Figures are at /metrics.\n')
        return
      }
      const text = await collectOnce()
      response.writeHead(text === undefined ? 500 : 200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' }).end(text)
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket) => {
    socket.once('close', () => waiting.delete(socket))
    wait(socket)
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`cannot listen on METRICS_HOST and METRICS_PORT (${errorCode(error)})`)
  }
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  function wait(socket: Socket): void {
    if (socket.destroyed) return
    waiting.add(socket)
    const [longest] = waiting
    if (waiting.size > MOST_WAITING) longest?.destroy()
  }

  function collectOnce(): Promise<string | undefined> {
    collecting ??= collect()
      .then(exposition, () => undefined)
      .finally(() => {
        collecting = undefined
      })
    return collecting
  }
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

/** The second is the name of earlier versions, written for one release more. */
const HEALTH_METRICS = ['tradewind_store_health', 'tradewind_store_standing']

type Ports = Pick<Services, 'store' | 'now'>

async function collectSiteMetrics({ store, now }: Ports, folder: string | undefined): Promise<Series> {
  const parts = await Promise.allSettled([health(store), messages(store), revision(store), folder ? backup(folder, now()) : []])
  return new Map(parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : [])))
}

function constantMetrics(now: Date): Series {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return new Map([
    [seriesName('tradewind_build_info', { version, node: process.versions.node }), 1],
    ['tradewind_start_time_seconds', Math.round(now.getTime() / 1000)],
  ])
}

async function health(store: Ports['store']): Promise<[string, number][]> {
  const present = STORE_HEALTH_LABELS[await store.health()]
  return HEALTH_METRICS.flatMap((metric) =>
    Object.values(STORE_HEALTH_LABELS).map((state): [string, number] => [seriesName(metric, { state }), state === present ? 1 : 0]),
  )
}

function messages(store: Ports['store']): Promise<[string, number][]> {
  return Promise.all(
    deliveryStates.map(async (state): Promise<[string, number]> => {
      const { total } = await store.find({ indexes: ['messages'], where: [{ field: 'delivery', equals: state }], size: 0 })
      return [seriesName('tradewind_messages', { state }), total]
    }),
  )
}

async function revision(store: Ports['store']): Promise<[string, number][]> {
  return [['tradewind_content_revision', (await store.contentVersion()).number]]
}

async function backup(folder: string, now: Date): Promise<[string, number][]> {
  const newest = newestBackup(await listBackups(folder), now)
  return newest ? [['tradewind_backup_age_seconds', Math.max(0, Math.round((now.getTime() - Date.parse(newest.madeAt)) / 1000))]] : []
}
