import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listMessages, receiveMessage } from '#domain/messages/messages.ts'
import { releaseMessage, trashSpamUntil } from '#domain/messages/spam.ts'
import { MAX_SPAM_BYTES, removeSpamOverLimit, spamBytes } from '#domain/messages/spam-limit.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { until } from '#test/process/wait-until.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const LONG = '漢'.repeat(19_000)
/** As they are counted. */
const LONG_BYTES = 2.5 * 3 * LONG.length

describe('R33 what spam may take on the disk', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp()
  })
  after(() => app.close())

  const keep = async (subject: string, suspicious: boolean, reason = 'trap') => {
    const kept = await receiveMessage(app.services, {
      ...fieldsOf(subject),
      message: LONG,
      suspicious,
      set_aside_for: suspicious ? reason : '',
    })
    assert.ok(kept.ok)
    return kept.id
  }
  const listed = async (show: 'all' | 'aside') => {
    await app.found()
    const { documents } = await listMessages(app.store, { from: 0, size: 1000, show })
    return documents.map(({ body }) => String(body.subject))
  }

  it('is limited: beyond it the oldest spam goes, and no other message', async () => {
    await keep('Delayed by an earlier version', true, 'many')
    const released = await keep('Released', true)
    await keep('Honest', false)
    await releaseMessage(app.services, released)
    const most = Math.floor(MAX_SPAM_BYTES / LONG_BYTES)
    for (let at = 0; at < most + 20; at++) {
      await keep(`Spam ${at}`, true)
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
    }
    await until(async () => (await spamBytes(app.store)) <= MAX_SPAM_BYTES && (await listed('aside')).length <= most)
    const [left, delayed] = [(await listed('aside')).slice(0, -1), (await listed('aside')).at(-1)]
    assert.equal(delayed, 'Delayed by an earlier version')
    assert.ok(left.length > most / 2, `${left.length} of ${most} fit`)
    assert.deepEqual(
      left,
      Array.from({ length: left.length }, (_, at) => `Spam ${most + 19 - at}`),
      'the newest',
    )
    assert.deepEqual((await listed('all')).sort(), ['Honest', 'Released'])
  })

  it('is shown on the dashboard, and recounted', async () => {
    const cookie = await app.signIn()
    const dashboard = async () => (await app.page('/admin', { headers: { Cookie: cookie } })).html
    assert.match(await dashboard(), /\d+ messages in Spam<\/p><p[^>]*>They take 1\d MB\. Beyond 20 MB the oldest are deleted\.</)
    await app.store.increment('spam', new Map([['bytes', 5_000_000_000]]), { most: 1, rest: 'bytes' })
    assert.equal(await removeSpamOverLimit(app.services), 0)
    assert.ok((await spamBytes(app.store)) <= MAX_SPAM_BYTES)
    const before = await spamBytes(app.store)
    const at = app.services.now().toISOString()
    await trashSpamUntil(app.services, at, { trashed_at: at, trashed_by: 'Asha' })
    await app.found()
    assert.deepEqual([await spamBytes(app.store), await listed('aside')], [before, []], 'Trash counts too')
    assert.doesNotMatch(await dashboard(), /They take/)
  })
})
