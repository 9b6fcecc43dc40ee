import { everyDocument } from '#domain/documents/documents.ts'
import type { NewDocument, Store } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { log } from '#server/logging/log.ts'

/** A cluster restored with all its indexes forgets its newest erasures, so each instance copies them into files and back. */
export function withErasureCopies(store: Store, files: Store): Store {
  return {
    ...store,
    async prepare(progress) {
      await store.prepare(progress)
      await copying(async () => {
        await copyAll(files, store)
        await copyAll(store, files)
      })
    },
    async create(document, options) {
      const created = await store.create(document, options)
      if (created.ok && isRecordOrKey(document)) await copying(() => files.create(document))
      return created
    },
  }
}

function copying(work: () => Promise<unknown>): Promise<unknown> {
  return attempt({ log }, 'Erasures not copied', work)
}

async function copyAll(from: Store, to: Store): Promise<void> {
  for await (const document of everyDocument(from, { indexes: ['erasures'] })) if (isRecordOrKey(document)) await to.create(document)
}

function isRecordOrKey({ index, body }: NewDocument): boolean {
  return index === 'erasures' && Boolean(body.senders || body.key)
}
