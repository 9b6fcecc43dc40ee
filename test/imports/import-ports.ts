import type { Services } from '#domain/ports/services.ts'
import { createImageProcessor } from '#server/images/processor.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'

/** What an import asks for besides a store, where nobody outside is asked. */
export const importPorts: Pick<Services, 'images' | 'safeFetch'> = {
  images: createImageProcessor(),
  safeFetch: {
    fetch: createGuardedFetch({ userAgent: 'Test', mayConnect: () => false, resolve: async () => [] }),
    readPage: parsePageMetadata,
  },
}
