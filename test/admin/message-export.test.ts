import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { messagesAsCsv } from '#domain/messages/message-export.ts'
import { receiveMessage } from '#domain/messages/messages.ts'
import { openStore } from '#test/open-store.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

it('the export has no message twice, though others arrive while it is written', async () => {
  const { store } = await openStore()
  const made = (id: string, received_at: string) => ({ index: 'messages' as const, id, body: { subject: id, received_at } })
  const ids = Array.from({ length: 700 }, (_, count) => `m${count}`)
  await store.createMany(ids.map((id) => made(id, '2026-11-20T06:00:00.000Z')))
  let text = ''
  let pieces = 0
  for await (const piece of messagesAsCsv(store)) {
    // The first is the head, given before any message is read.
    if (pieces++ === 1) await store.createMany([made('late-1', '2026-11-21T06:00:00.000Z'), made('late-2', '2026-11-21T06:00:00.000Z')])
    text += piece
  }
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  assert.deepEqual(rows.map(({ Subject }) => Subject).sort(), ids.sort())
  await store.close()
})

describe('the export of messages', () => {
  let app: TestApp
  let cookie: string

  beforeEach(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  afterEach(() => app.close())

  it('has every message, as text that no spreadsheet runs', async () => {
    const hostile = ["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', 'He said "x", then', '<b>&amp;</b>']
    for (const subject of hostile)
      await receiveMessage(app.services, { ...fieldsOf(subject), message: 'Line one\nLine "two", 🙂', suspicious: true })
    const response = await app.request('/admin/messages.csv', { headers: { Cookie: cookie } })
    assert.equal(response.headers.get('Content-Type'), 'text/csv; charset=utf-8')
    assert.equal(response.headers.get('Content-Disposition'), 'attachment; filename="messages-2026-11-21.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf])
    const rows: Record<string, string>[] = parse(Buffer.from(bytes), { bom: true, columns: true })
    const guarded = hostile.map((subject) => (/^[=+\-@]/.test(subject) ? `'${subject}` : subject))
    assert.deepEqual(rows.map(({ Subject }) => Subject).sort(), guarded.sort())
    const [row] = rows
    assert.deepEqual([row?.Message, row?.['Suspected spam'], row?.Answered], ['Line one\nLine "two", 🙂', 'yes', 'no'])
  })

  it('goes through all of them, however many', async () => {
    const ids = Array.from({ length: 1203 }, (_, count) => `m${count}`)
    await app.store.createMany(ids.map((id) => ({ index: 'messages', id, body: { subject: id, received_at: '2026-11-20T06:00:00.000Z' } })))
    const text = await (await app.request('/admin/messages.csv', { headers: { Cookie: cookie } })).text()
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    assert.deepEqual(rows.map(({ Subject }) => Subject).sort(), ids.sort())
  })
})
