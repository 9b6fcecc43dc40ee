import { readFileSync } from 'node:fs'
import { newestBackup } from '#domain/backups/newest-backup.ts'
import { deliveryStates } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoreHealth } from '#domain/ports/store.ts'
import { listBackups } from '#server/backups/backup-folder.ts'
import { type Series, seriesName } from './series.ts'

const STANDINGS: readonly StoreHealth[] = ['sound', 'full', 'unwritable', 'moved', 'damaged', 'unchecked', 'unreachable']

type Ports = Pick<Services, 'store' | 'now'>

/** What is true of the site, whichever process is asked. What cannot be found out is left out. */
export async function collectSiteMetrics({ store, now }: Ports, folder: string | undefined): Promise<Series> {
  const parts = await Promise.allSettled([standing(store), messages(store), revision(store), folder ? backup(folder, now()) : []])
  return new Map(parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : [])))
}

/** What stays as it is while the server runs. */
export function constantMetrics(now: Date): Series {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return new Map([
    [seriesName('tradewind_build_info', { version, node: process.versions.node }), 1],
    ['tradewind_start_time_seconds', Math.round(now.getTime() / 1000)],
  ])
}

async function standing(store: Ports['store']): Promise<[string, number][]> {
  const present = await store.standing()
  return STANDINGS.map((state) => [seriesName('tradewind_store_standing', { state }), state === present ? 1 : 0])
}

function messages(store: Ports['store']): Promise<[string, number][]> {
  return Promise.all(
    deliveryStates.map(async (state): Promise<[string, number]> => {
      const { total } = await store.find({ indexes: ['messages'], where: [{ field: 'delivery', is: state }], size: 0 })
      return [seriesName('tradewind_messages', { state }), total]
    }),
  )
}

async function revision(store: Ports['store']): Promise<[string, number][]> {
  return [['tradewind_content_revision', (await store.revision()).number]]
}

async function backup(folder: string, now: Date): Promise<[string, number][]> {
  const newest = newestBackup(await listBackups(folder), now)
  return newest ? [['tradewind_backup_age_seconds', Math.max(0, Math.round((now.getTime() - Date.parse(newest.madeAt)) / 1000))]] : []
}
