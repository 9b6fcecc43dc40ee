import { isImageUsed } from '#domain/images/image-usage.ts'
import { imageFilesOf } from '#domain/images/images.ts'
import { type IndexName, notAllowedError, type Store, type WriteOptions } from '#domain/ports/store.ts'

/** For people who can't publish. An image that nothing names yet may be stored and described: no page shows it. */
export function withoutPublicChanges<Ports extends { store: Store }>(services: Ports): Ports {
  const { store } = services
  return {
    ...services,
    store: {
      ...store,
      async create(document, options) {
        if (document.index !== 'images' || (await isImageUsed(store, [document.id]))) refuse(document, options)
        return store.create(document, options)
      },
      async createMany(documents, options) {
        for (const document of documents) refuse(document, options)
        return store.createMany(documents, options)
      },
      async update(document, options) {
        if (document.index !== 'images' || (await isImageUsed(store, await imageFilesOf(store, document.id)))) refuse(document, options)
        return store.update(document, options)
      },
      async remove(document, options) {
        refuse(document, options)
        return store.remove(document, options)
      },
    },
  }
}

/** No write of these says that visitors see it. */
const ALWAYS_PUBLIC: readonly IndexName[] = ['redirects', 'images', 'deleted-images', 'item-urls', 'access-rules']

function refuse({ index }: { index: IndexName }, options: WriteOptions = {}): void {
  if (options.publicEffect === undefined && !ALWAYS_PUBLIC.includes(index)) return
  throw notAllowedError()
}
