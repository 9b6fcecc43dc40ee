import { everyDocument } from '#domain/documents/documents.ts'
import type { NewDocument, Store } from '#domain/ports/store.ts'
import { ERASURE_KEY } from '#domain/senders/erasures.ts'
import { attempt } from '#lib/async/attempt.ts'
import { log } from '#server/logging/log.ts'

/** A cluster restored with all its indexes forgets its newest erasures, so each instance copies them into files and back. */
export function withErasureCopies(store: Store, files: Store): Store {
  return {
    ...store,
    async prepare(progress) {
      await store.prepare(progress)
      await copying(() => copyAll(files, store))
      await copying(() => copyAll(store, files))
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
  const [own, other] = await Promise.all([from, to].map((store) => store.get(ERASURE_KEY.index, ERASURE_KEY.id)))
  if (own && other && own.body.key !== other.body.key) throw new Error('the folder and the cluster have different keys')
  for await (const document of everyDocument(from, { indexes: ['erasures'] })) if (isRecordOrKey(document)) await to.create(document)
}

function isRecordOrKey({ index, body }: NewDocument): boolean {
  return index === 'erasures' && Boolean(body.senders || body.key)
}
