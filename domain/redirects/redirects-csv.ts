import { everyDocument } from '#domain/documents/every-document.ts'
import type { Store } from '#domain/ports/store.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { toRedirect } from './redirects.ts'

const AT_ONCE = 500

/** All redirects as a CSV file that can be imported again, piece by piece. The mark at the beginning tells spreadsheets that it is UTF-8. */
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
