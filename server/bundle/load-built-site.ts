import { readBuiltFiles } from '#server/http/built-files.ts'
import { openClientTurns } from '#server/http/client-turns.ts'
import { compressTexts } from '#server/http/compress.ts'
import { CONNECTION_LIMITS } from '#server/http/connections.ts'
import { memoizePerTick } from '#server/http/memoize-per-tick.ts'
import { createCacheHandler } from '#server/page-cache/cache-handler.ts'
import { trackDependencies } from '#server/page-cache/dependencies.ts'
import type { OpenServices } from '#server/services/services.ts'

const BUILT_APP = '#build/server/index.js'

export async function loadBuiltSite() {
  const { createApp, describeCacheablePages, routeClass }: typeof import('#app/entry.hono.ts') = await import(BUILT_APP)
  return { open, routeClass }

  async function open(services: OpenServices, keepers: number) {
    const { ports, during } = trackDependencies(services)
    const app = createApp({ ...services, ...ports }, [compressTexts])
    const shared = describeCacheablePages(services)
    const files = readBuiltFiles('build/client', shared.headers)
    const turns = openClientTurns({ ...shared, mostWaiting: Math.ceil(CONNECTION_LIMITS.most / keepers / 4) })
    return {
      app,
      turns,
      front: createCacheHandler({ shared, files, fetch: app.fetch, services, during, turns, singleFlight: memoizePerTick, keepers }),
    }
  }
}
