import { join } from 'node:path'
import type { Services } from '#domain/services.ts'
import { openOwnAnalytics } from './analytics/own.ts'
import type { Config } from './config.ts'
import { openImageProcessor } from './images/processor.ts'
import { log } from './log.ts'
import { richText } from './rich-text.ts'
import { withRevision } from './store/revision.ts'
import { openSqliteStore } from './store/sqlite.ts'

/** The file of the embedded store. */
export function databasePath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'tradewind.sqlite')
}

/** `revision` changes with every write that can change a public page. */
export type OpenServices = Services & { revision: () => number }

/** Opens what the configuration asks for. Close with `closeServices`. */
export function openServices(config: Config): OpenServices {
  const { store, revision } = withRevision(openSqliteStore(databasePath(config)))
  return {
    revision,
    settings: config,
    store,
    analytics: openOwnAnalytics({ store, timeZone: config.timeZone, log }),
    images: openImageProcessor(),
    richText,
    log,
    now: () => new Date(),
  }
}

export async function closeServices({ analytics, store }: Services): Promise<void> {
  await analytics.flush()
  await store.close()
}
