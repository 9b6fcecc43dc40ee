import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ImportRow } from '#domain/import-records/import-report.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { importPlace, importPorts } from '#test/imports/import-ports.ts'
import { openStore } from '#test/open-store.ts'
import { importItems } from './import.ts'
import { parseImportSettings } from './import-settings.ts'

const ROWS = 9

it('an import holds posts once while it stores images, although the first image is in the last post', async (t) => {
  const { store, blobs } = await openStore()
  t.after(() => store.close())
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const given: WeakRef<string[]>[] = []
  const held: number[] = []
  const later = (row: number) => async (): Promise<ImportRow> => {
    if (row === 1) {
      await new Promise(setImmediate)
      collect()
      held.push(given.filter((urls) => urls.deref()).length)
    }
    const urls = [`/old-${row}`]
    given.push(new WeakRef(urls))
    const content = row === ROWS ? '<figure><img src="https://old.example/a.png"></figure><p>Words</p>' : '<p>Words</p>'
    const fields = { kind: 'blog', title: `Post ${row}`, posted_date: '21/11/2026', content }
    const origin = { key: `old ${row}`, urls, hasHost: true, notes: [], files: undefined }
    return { row, line: 0, fields, isExported: true, origin }
  }
  const settings = { siteUrl: 'http://x', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: false, trustedProxies: 0 }
  const services = { ...importPorts, store, blobs, richText, settings, now: () => new Date('2026-11-21T10:00:00Z') }
  const report = await importItems(services, SYSTEM_ACTOR, {
    fileName: 'old.xml',
    hash: 'late',
    rows: Array.from({ length: ROWS }, (_, at) => ({ row: at + 1, line: 0, later: later(at + 1) })),
    settings: parseImportSettings(new FormData()),
    ...importPlace,
    again: '',
    onProgress: () => {},
  })
  assert.deepEqual([report.stored, held], [ROWS, [0, 0]])
})
