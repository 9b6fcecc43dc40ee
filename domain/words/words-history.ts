import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields.ts'
import { newId } from '#domain/ids.ts'
import type { Services } from '#domain/services.ts'
import type { Store, StoredDocument } from '#domain/store.ts'
import { type Changes, isParent } from './words-table.ts'

/** What was published of a table's words: the body holds all that was changed of them by then, as `changes`. */
export const wordsVersionTable = z.object({
  table: text(60, { label: 'Words of', indexed: true }),
  published_at: moment({ label: 'Published', indexed: true }),
  published_by: text(200, { label: 'Published by' }),
})

export type WordsVersion = { id: string; publishedAt: string; publishedBy: string; changes: Changes }

const INDEX = 'site-words-history'

/** Gives its id. */
export async function keepWordsVersion(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { key, by, changes }: { key: string; by: string; changes: Changes },
): Promise<string> {
  const at = now()
  const id = newId(at)
  const body = { table: key, published_at: at.toISOString(), published_by: by, changes }
  await store.create({ index: INDEX, id, body }, { foundSoon: true })
  return id
}

/** The latest first. */
export async function listWordsVersions(
  store: Store,
  key: string,
  { from = 0, size }: { from?: number; size: number },
): Promise<{ total: number; versions: WordsVersion[] }> {
  const { total, documents } = await store.find({
    indexes: [INDEX],
    where: [{ field: 'table', is: key }],
    sort: { field: 'published_at', order: 'descending' },
    from,
    size,
  })
  return { total, versions: documents.map(readVersion) }
}

export async function findWordsVersion(store: Store, key: string, id: string): Promise<WordsVersion | undefined> {
  const stored = id === '' || id.length > 100 ? undefined : await store.get(INDEX, id)
  return stored?.body.table === key ? readVersion(stored) : undefined
}

function readVersion({ id, body }: StoredDocument): WordsVersion {
  const { published_at: publishedAt, published_by: publishedBy } = readFields(wordsVersionTable, body)
  return { id, publishedAt, publishedBy, changes: isParent(body.changes) ? body.changes : {} }
}
