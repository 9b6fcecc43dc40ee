import type { Services } from '#domain/ports/services.ts'
import { createImageProcessor } from '#server/images/processor.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'

/** What an import asks for besides a store, where nobody outside is asked. */
export const importPorts: Pick<Services, 'images' | 'log' | 'safeFetch'> = {
  log: () => {},
  images: createImageProcessor(),
  safeFetch: {
    fetch: createGuardedFetch({ userAgent: 'Test', mayConnect: () => false, resolve: async () => [] }),
    readPage: parsePageMetadata,
  },
}

export const importPlace = { site: { siteUrl: 'http://x', hasPage: () => false }, mayRedirect: true }
