import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { messagesAsCsv } from '#domain/messages/message-export.ts'
import { openSqliteStore } from '#server/store/sqlite/sqlite.ts'

it('the export has no message twice, though others arrive while it is written', async () => {
  const store = openSqliteStore(':memory:')
  const made = (id: string, received_at: string) => ({ index: 'messages' as const, id, body: { subject: id, received_at } })
  const ids = Array.from({ length: 700 }, (_, count) => `m${count}`)
  await store.create(ids.map((id) => made(id, '2026-11-20T06:00:00.000Z')))
  let text = ''
  for await (const piece of messagesAsCsv(store)) {
    if (text === '') await store.create([made('late-1', '2026-11-21T06:00:00.000Z'), made('late-2', '2026-11-21T06:00:00.000Z')])
    text += piece
  }
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  assert.deepEqual(rows.map(({ Subject }) => Subject).sort(), ids.sort())
  await store.close()
})
