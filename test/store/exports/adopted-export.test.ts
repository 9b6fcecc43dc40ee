import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import { itemsAsCsv, itemsAsNdjson } from '#domain/exports/export-items.ts'
import { importItems } from '#domain/imports/import.ts'
import { parseImportSettings } from '#domain/imports/import-settings.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { findItem } from '#domain/items/items.ts'
import { adoptDocuments } from '#server/adopt/adopt-index.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { importPlace, importPorts } from '#test/imports/import-ports.ts'
import { openStore } from '#test/open-store.ts'

const settings = { siteUrl: 'http://x', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: false, trustedProxies: 0 }
const now = () => new Date('2026-11-21T10:00:00Z')
const SOURCE = { title: 'Harbour', company_name: 'Desk', posted_date: '21/11/2026' }

const OLD = [
  { id: '-Xk4pSk4YBEd0aBcDeFg', source: SOURCE },
  { id: '~.x', source: SOURCE },
  { id: 'a'.repeat(100), source: SOURCE },
  { id: 'long-title', source: { ...SOURCE, title: 'harbour '.repeat(800) } },
  { id: 'long-excerpt', source: { ...SOURCE, content_excerpt: 'One.\n\n'.repeat(1000) } },
  { id: 'long-article', source: { ...SOURCE, content: `<p>${'word '.repeat(120_000)}</p>` } },
]

describe('an export of items that an older product made', () => {
  for (const [name, piecesOf] of Object.entries({ 'items.csv': itemsAsCsv, 'items.ndjson': itemsAsNdjson }))
    it(`is taken back as it was: ${name}`, async () => {
      const [from, to] = [await openStore(), await openStore()]
      const services = { richText, now, settings }
      const adopt = (kind: 'news' | 'blog', documents: typeof OLD) =>
        adoptDocuments({ ...services, store: from.store }, { kind, timeZone: 'Asia/Kolkata', pages: pagesOf(documents) })
      await adopt('blog', OLD)
      await adopt('news', OLD.slice(2, 3))

      let text = ''
      for await (const piece of piecesOf(from, ['news', 'blog'])) text += piece
      const read = await readImportFile(new File([text], name))
      assert.ok(read.ok)
      const order = {
        fileName: name,
        hash: name,
        rows: read.rows,
        settings: parseImportSettings(new FormData()),
        ...importPlace,
        again: '',
        onProgress: () => {},
      }
      const report = await importItems({ ...importPorts, ...services, ...to }, SYSTEM_ACTOR, order)

      assert.deepEqual([report.problems, report.failure, report.stored], [[], undefined, OLD.length + 1])
      for (const { id } of OLD) {
        const [here, there] = [await findItem(from, 'blog', id), await findItem(to, 'blog', id)]
        assert.deepEqual({ ...there, version: '' }, { ...here, version: '' }, id)
      }
      assert.ok(await findItem(to, 'news', `news-${'a'.repeat(100)}`))
      await from.store.close()
      await to.store.close()
    })
})

async function* pagesOf(documents: typeof OLD) {
  yield { documents }
}
