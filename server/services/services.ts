import { scryptSync } from 'node:crypto'
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withUsageTracking } from '#domain/images/image-usage.ts'
import type { AnalyticsRelay, Identity, Mailer, Services, Settings } from '#domain/ports/services.ts'
import type { Blobs, Store } from '#domain/ports/store.ts'
import { openStoreAnalytics } from '#server/analytics/store-analytics.ts'
import { createBackupProcess } from '#server/backups/backup-process.ts'
import { openBackups } from '#server/backups/open-backups.ts'
import type { Config } from '#server/config/config.ts'
import { passkeys } from '#server/identity/passkeys.ts'
import { createImageProcessor } from '#server/images/processor.ts'
import type { ImageQueue } from '#server/images/queue/image-queue.ts'
import { log } from '#server/logging/log.ts'
import type { Meter } from '#server/metrics/meter.ts'
import { meteredStore } from '#server/metrics/timed.ts'
import { isNoFolder, nonFolderAt } from '#server/process/make-folder.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { withFallbackBlobs } from '#server/store/fallback-blobs.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { withErasureCopies } from '#server/store/opensearch/erasure-copies.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import type { SharedBackoff } from '#server/store/retry.ts'
import { blobsIn, createBucket } from '#server/store/s3/bucket.ts'
import { withAdjacentFiles } from '#server/store/sqlite/adjacent-files.ts'
import { isEmptyFile, staysEmpty } from '#server/store/sqlite/file/file.ts'
import type { PeerProcesses } from '#server/store/sqlite/peer-processes.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { createWebhooks } from '#server/webhooks/post-webhook.ts'
import { createBackgroundTasks } from './background-tasks.ts'

const RESERVE_BYTES = 8 * 1024 * 1024

export function storeName(config: Pick<Config, 'dataDir' | 'search'>): string {
  return config.search ? 'the search service' : databasePath(config)
}

/** SQLite puts the WAL beside the link's target, where it must be synced. */
export function databasePath({ dataDir }: Pick<Config, 'dataDir'>): string {
  const path = join(dataDir, 'tradewind.sqlite')
  return existsSync(path) && lstatSync(path).isSymbolicLink() ? realpathSync(path) : path
}

/** An unreadable folder isn't the same as a missing store. */
export function hasStoreFile({ dataDir }: Pick<Config, 'dataDir'>): boolean {
  requireFolderOrNone({ dataDir })
  try {
    return statSync(databasePath({ dataDir }), { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw new Error(`DATA_DIR cannot be looked into (${error instanceof Error ? error.message : error}): run this as the user of the site`)
  }
}

export type OpenServices = Services & {
  close(): Promise<void>
}

export type SharedServices = {
  cacheSignIns(store: Store): Store
  turns: ImageQueue
  relay: AnalyticsRelay | undefined
  identity: Identity | undefined
  mailer: Mailer | undefined
}

export function servicesWith(
  config: Config,
  { cacheSignIns, turns, relay, identity, mailer }: SharedServices,
  beside: Beside = {},
): OpenServices {
  const opened = openStore(config, RESERVE_BYTES, beside)
  const store = cacheSignIns(beside.meter ? meteredStore(opened.store, beside.meter) : opened.store)
  const settings = settingsOf(config)
  const analytics = openStoreAnalytics({ store, settings, log, visitSecret: visitSecretOf(config) }, relay)
  const background = createBackgroundTasks()
  return {
    settings,
    store,
    blobs: opened.blobs,
    backups: openBackups(config, opened),
    checks: { run: () => createBackupProcess(config.dataDir).run('check') },
    analytics,
    images: createImageProcessor(turns),
    richText,
    safeFetch: {
      fetch: createGuardedFetch({ userAgent: `Mozilla/5.0 (compatible; Tradewind; +${config.siteUrl})` }),
      readPage: parsePageMetadata,
    },
    webhooks: createWebhooks({ userAgent: `Tradewind (+${config.siteUrl})`, namedHosts: config.webhookHosts }),
    passkeys,
    identity,
    mailer,
    log,
    background: background.add,
    now: () => new Date(),
    async close() {
      await Promise.all([analytics.close(), background.settled()])
      await mailer?.close()
      await store.close()
    },
  }
}

/** All instances sign in to the cluster with the same words. Hashing them slowly keeps a copy of the visits from testing guesses. */
function visitSecretOf({ search }: Pick<Config, 'search'>): string {
  return search?.authorization ? scryptSync(search.authorization, 'visits', 32).toString('base64url') : ''
}

type Beside = { others?: PeerProcesses; together?: SharedBackoff; meter?: Meter | undefined; cacheBytes?: number }

type Opened = { store: Store; blobs: Blobs }
type StoreConfig = Pick<Config, 'dataDir' | 'demoContent' | 'search'>

export function openStore(config: StoreConfig & Pick<Config, 'bucket'>, reserveBytes = 0, beside: Beside = {}): Opened {
  const { store: opened, blobs } = openOwnStore(config, reserveBytes, beside)
  const store = withUsageTracking(opened)
  return { store, blobs: config.bucket ? withFallbackBlobs(blobs, blobsIn(createBucket(config.bucket))) : blobs }
}

/** A wrong DATA_DIR would silently create a new store. */
export function openExistingStore(config: Config): Opened {
  if (!config.search && !hasStoreFile(config) && !isEmptyFile(databasePath(config)))
    throw new Error(`there is no store ${databasePath(config)} yet. Run this with the settings of the site, DATA_DIR among them`)
  return openStore(config)
}

function openOwnStore(config: StoreConfig, reserveBytes: number, { others, together, cacheBytes }: Beside): Opened {
  if (config.search) {
    const { store, blobs } = openOpenSearch({ ...config.search, nameOf: indexNamesWith(config.search.prefix), together })
    return { store: withErasureCopies(store, withAdjacentFiles(store, config.dataDir)), blobs }
  }
  requireFolderOrNone(config)
  const path = databasePath(config)
  if (config.demoContent === 'auto' && staysEmpty(path)) throw new Error(`The store ${path} is empty. ${EMPTY}`)
  try {
    const { store, blobs } = openSqlite(path, { reserveBytes, others, cacheBytes })
    return { store: withAdjacentFiles(store, config.dataDir), blobs }
  } catch (error) {
    throw isNoFolder(error) ? new Error(`DATA_DIR: ${error.message}`) : error
  }
}

const EMPTY =
  'If this is not where a store was lost, set DEMO_CONTENT=on to fill it with the demonstration items, or DEMO_CONTENT=off to start without any'

/** The configuration holds secrets, so pages get a copy of the safe part. */
export function settingsOf(config: Config): Settings {
  return {
    siteUrl: config.siteUrl,
    hasHstsSubdomains: config.hasHstsSubdomains,
    timeZone: config.timeZone,
    adminEmails: config.adminEmails,
    signInLink: config.signInLink,
    trustedProxies: config.trustedProxies,
    messageRetentionDays: config.messageRetentionDays,
    securityContact: config.securityContact,
    linkCheck: config.linkCheck,
    countAdministrators: config.countAdministrators,
    mailBy: config.mailBy,
    mailFrom: config.smtp?.from,
    pageViewsTo: config.pageViewsTo,
    confirmedOnly: config.confirmedOnly,
    googleSignIn: config.googleSignIn,
    setByEnvironment: config.setByEnvironment,
  }
}

function requireFolderOrNone({ dataDir }: Pick<Config, 'dataDir'>): void {
  const other = nonFolderAt(dataDir)
  if (other) throw new Error(`DATA_DIR: ${other}`)
}
