import type { IndexName } from '#domain/ports/index-names.ts'
import type { Services } from '#domain/ports/services.ts'
import type { WriteOptions } from '#domain/ports/store.ts'
import { withStoreErrorReason } from '#domain/ports/store-error.ts'

/**
 * For people who can't publish: every write that visitors would see fails, whichever form, import or Undo it comes from.
 * A new image is an exception, because no page shows it yet.
 */
export function withoutPublicChanges(services: Services): Services {
  const { store } = services
  return {
    ...services,
    store: {
      ...store,
      async create(document, options) {
        if (document.index !== 'images') refuse(document, options)
        return store.create(document, options)
      },
      async createMany(documents, options) {
        for (const document of documents) refuse(document, options)
        return store.createMany(documents, options)
      },
      async update(document, options) {
        refuse(document, options)
        return store.update(document, options)
      },
      async remove(document, options) {
        refuse(document, options)
        return store.remove(document, options)
      },
    },
  }
}

/** Of these, visitors see each change, and no write says so. */
const ALWAYS_PUBLIC: readonly IndexName[] = ['redirects', 'images', 'item-urls', 'access-rules']

function refuse({ index }: { index: IndexName }, options: WriteOptions = {}): void {
  if (options.publicEffect === undefined && !ALWAYS_PUBLIC.includes(index)) return
  throw withStoreErrorReason(new Error('Only someone who can publish may change what visitors see'), 'not-allowed')
}
