import { everyDocument } from '#domain/documents/documents.ts'
import type { Store } from '#domain/ports/store.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { toRedirect } from './redirects.ts'

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export async function* redirectsAsCsv(store: Store): AsyncGenerator<string, void> {
  yield `\uFEFF${csvRecord(['from', 'to', 'status'])}`
  for await (const document of everyDocument(store, { indexes: ['redirects'] })) {
    const { from, to, status } = toRedirect(document)
    yield csvRecord([from, to, String(status)])
  }
}
