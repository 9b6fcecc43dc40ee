import { everyDocument } from '#domain/documents/every-document.ts'
import type { Store } from '#domain/ports/store.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { toRedirect } from './redirects.ts'

const AT_ONCE = 500

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export async function* redirectsAsCsv(store: Store): AsyncGenerator<string, void> {
  let piece = `\uFEFF${csvRecord(['from', 'to', 'status'])}`
  let waiting = 0
  for await (const document of everyDocument(store, { indexes: ['redirects'] })) {
    const { from, to, status } = toRedirect(document)
    piece += csvRecord([from, to, String(status)])
    if (++waiting < AT_ONCE) continue
    yield piece
    piece = ''
    waiting = 0
  }
  yield piece
}
