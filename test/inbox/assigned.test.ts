import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { receiveMessage } from '#domain/messages/messages.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from '#test/people/people-app.ts'

const INBOX = '/admin/messages'

describe('the people who answer messages', () => {
  let app: PeopleApp
  let cookie: string
  const ids: Record<string, string> = {}

  before(async () => {
    app = await openPeopleApp()
    cookie = await app.signIn(ASHA)
    for (const subject of ['Pune', 'Delhi', 'Goa']) {
      const kept = await receiveMessage(app.services, fieldsOf(subject))
      ids[subject] = kept.ok ? kept.id : ''
    }
  })

  after(() => app.close())

  const see = async (path: string, as = cookie) => (await app.page(path, { headers: { Cookie: as } })).html
  const mine = async (as: string) =>
    [...(await see(`${INBOX}?show=mine`, as)).matchAll(/([A-Z][a-z]+)<\/a><\/h2>/g)].map(([, subject]) => subject).sort()

  async function press(path: string, fields: Record<string, string>) {
    const response = await app.post(path, fields, cookie)
    assert.equal(response.status, 302, JSON.stringify(fields))
    const notice = response.headers.get('Set-Cookie')?.split(';')[0]
    return see(response.headers.get('Location') ?? '', `${cookie}; ${notice}`)
  }

  /** Presses Undo on a page that says what was done, with all that its form holds. */
  async function undo(html: string) {
    const [form = ''] = /<form(?:(?!<form)[\s\S])*?value="undo-assign"/.exec(html) ?? []
    const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    return press(INBOX, { ...Object.fromEntries(fields), intent: 'undo-assign' })
  }

  it('are each shown their own messages, assigned one by one or several at once, with Undo', async () => {
    const ravi = await app.signIn(RAVI)
    const { Pune = '', Delhi = '', Goa = '' } = ids
    assert.match(await see(`${INBOX}/${Pune}`), new RegExp(`<option value="${RAVI}">`))
    assert.match(await press(`${INBOX}/${Pune}`, { intent: 'assign', assignee: ASHA }), /The message is assigned\./)
    assert.deepEqual([await mine(cookie), await mine(ravi)], [['Pune'], []])
    const done = await press(INBOX, { intent: 'assign', assignee: RAVI, selected: `${Pune} ${Delhi}` })
    assert.match(done, /2 messages are assigned\./)
    assert.deepEqual([await mine(cookie), await mine(ravi)], [[], ['Delhi', 'Pune']])
    assert.match(await undo(done), /2 messages are assigned as before\./)
    assert.deepEqual([await mine(cookie), await mine(ravi)], [['Pune'], []])
    const again = await press(INBOX, { intent: 'assign', assignee: RAVI, selected: `${Pune} ${Goa}` })
    await press(`${INBOX}/${Goa}`, { intent: 'assign', assignee: ASHA })
    assert.match(await undo(again), /The message is assigned as before\. 1 stayed as it was\./, 'someone else decided since')
    assert.deepEqual([await mine(cookie), await mine(ravi)], [['Goa', 'Pune'], []])
    await press(`${INBOX}/${Goa}`, { intent: 'assign', assignee: '' })
    assert.match(await press(`${INBOX}/${Pune}`, { intent: 'assign', assignee: '' }), /The message is assigned to nobody\./)
    assert.deepEqual(await mine(cookie), [])
    await press(`${INBOX}/${Goa}`, { intent: 'assign', assignee: ASHA })
    await press(`${INBOX}/${Goa}`, { intent: 'answered' })
    assert.deepEqual(await mine(cookie), [], 'what is answered waits for nobody')
    assert.equal((await app.post(`${INBOX}/${Goa}`, { intent: 'assign', assignee: 'stranger@example.net' }, cookie)).status, 400)
  })

  it('read notes as plain text with who wrote them and when, and what was done with a message', async () => {
    const path = `${INBOX}/${ids.Delhi}`
    assert.match(await press(path, { intent: 'note', note: ' Spoke at the event.\n<b>Decides</b> in May. ' }), /Note added\./)
    await press(path, { intent: 'spam' })
    await press(path, { intent: 'not-spam' })
    await press(path, { intent: 'answered' })
    const html = await see(path)
    const [notes = '', history = ''] = html.split('id="history"')
    assert.match(
      notes,
      /Spoke at the event\.\n&lt;b&gt;Decides&lt;\/b&gt; in May\.<\/p>[\s\S]*?asha@example\.com[\s\S]*?<time dateTime="2026-11-21/,
    )
    const steps = [...history.matchAll(/<li><p[^>]*>([^<]+)/g)].map(([, step]) => step)
    assert.deepEqual(
      [...steps].sort(),
      [
        'Assigned to nobody',
        'Assigned to ravi@example.com',
        'Marked as answered',
        'Marked as not spam',
        'Marked as spam',
        'Read',
        'Received',
      ].sort(),
    )
    assert.match(await press(path, { intent: 'note', note: '   ' }), /Nothing was changed\./)
    await press(path, { intent: 'delete' })
    await press(path, { intent: 'purge' })
    assert.equal(await app.store.get('messages', ids.Delhi ?? ''), undefined, 'notes and history go with it')
  })
})
