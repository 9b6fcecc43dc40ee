import { join } from 'node:path'
import type { Analytics, Log, Mailer, Services, Settings } from '#domain/services.ts'
import type { Blobs, Store } from '#domain/store.ts'
import { reportToAll } from '#server/analytics/all.ts'
import { openGa4 } from '#server/analytics/ga4.ts'
import { openOwnAnalytics } from '#server/analytics/own.ts'
import { openEmailJs } from '#server/email/emailjs.ts'
import { openSmtp } from '#server/email/smtp.ts'
import { openGoogleIdentity } from '#server/identity/google.ts'
import { openImageProcessor } from '#server/images/processor.ts'
import { richText } from '#server/rich-text/rich-text.ts'
import { blobsBefore } from '#server/store/blobs-before.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { blobsIn } from '#server/store/s3/blobs.ts'
import { openBucket } from '#server/store/s3/bucket.ts'
import { keepSignInsInMemory } from '#server/store/sign-ins-in-memory.ts'
import { isEmptyFile } from '#server/store/sqlite/file.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { openBackground } from './background.ts'
import type { Config } from './config.ts'
import { log } from './log.ts'

const RESERVE_BYTES = 8 * 1024 * 1024

export function storeName(config: Pick<Config, 'dataDir' | 'search'>): string {
  return config.search ? 'the search service' : databasePath(config)
}

export function databasePath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'tradewind.sqlite')
}

/** What the company's content says and the adapters need. */
type Company = { supportEmail: string }

type OpenServices = Services & {
  close(): Promise<void>
}

export function openServices(config: Config, company: Company): OpenServices {
  const now = () => new Date()
  const opened = openStore(config, RESERVE_BYTES)
  const store = keepSignInsInMemory(opened.store, log)
  const analytics = openAnalytics(config, { store, now, log })
  const mailer = openMailer(config, company, now)
  const background = openBackground()
  return {
    settings: settingsOf(config),
    store,
    blobs: opened.blobs,
    analytics,
    images: openImageProcessor(),
    richText,
    identity: config.google && openGoogleIdentity({ ...config.google, now }),
    mailer,
    log,
    background: background.add,
    now,
    async close() {
      await Promise.all([analytics.close(), background.settled()])
      await mailer?.close()
      await store.close()
    },
  }
}

type Opened = { store: Store; blobs: Blobs }

/** Fails in words for a file without anything in it, unless it was said what is to become of that. */
export function openStore(config: Pick<Config, 'dataDir' | 'demoContent' | 'search' | 'bucket'>, reserveBytes = 0): Opened {
  const { store, blobs } = openOwnStore(config, reserveBytes)
  return { store, blobs: config.bucket ? blobsBefore(blobs, blobsIn(openBucket(config.bucket))) : blobs }
}

function openOwnStore(config: Pick<Config, 'dataDir' | 'demoContent' | 'search'>, reserveBytes: number): Opened {
  if (config.search) return openOpenSearch({ ...config.search, nameOf: indexNamesWith(config.search.prefix) })
  const path = databasePath(config)
  if (config.demoContent === 'auto' && isEmptyFile(path)) throw new Error(`The store ${path} is empty. ${EMPTY}`)
  return openSqlite(path, { reserveBytes })
}

const EMPTY =
  'If this is not where a store was lost, set DEMO_CONTENT=on to fill it with the demonstration items, or DEMO_CONTENT=off to start without any'

/** The part that pages may know: the configuration has secrets in it, and what is not here cannot slip out. */
export function settingsOf(config: Config): Settings {
  const { siteUrl, timeZone, adminEmail, signInLink, trustedProxies, messagesKeptDays, mailBy, pageViewsTo, googleSignIn } = config
  return { siteUrl, timeZone, adminEmail, signInLink, trustedProxies, messagesKeptDays, mailBy, pageViewsTo, googleSignIn }
}

function openAnalytics({ ga4, timeZone, siteUrl }: Config, ports: { store: Store; now: () => Date; log: Log }): Analytics {
  const own = openOwnAnalytics({ ...ports, timeZone })
  return ga4 ? reportToAll([own, openGa4({ ...ga4, ...ports, timeZone, siteUrl })]) : own
}

function openMailer({ mailBy, emailJs, smtp, contactTo }: Config, { supportEmail }: Company, now: () => Date): Mailer | undefined {
  if (mailBy === 'emailjs') return emailJs && openEmailJs({ ...emailJs, now })
  return smtp && openSmtp({ ...smtp, to: contactTo ?? supportEmail })
}
