import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Authenticator } from '#test/peers/authenticator.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from './people-app.ts'

const MINUTE = 60_000

describe('a passkey before many items change', () => {
  let app: PeopleApp
  let asha: string
  let device: Authenticator

  before(async () => {
    app = await openPeopleApp()
    const body = { title: 'Kept', source: 'x', posted_date: '1/1/2026', expiry_date: '1/1/2027', draft: false }
    await app.store.createMany(Array.from({ length: 12 }, (_, at) => ({ index: 'news' as const, id: `n${at}`, body })))
    asha = await app.signIn(ASHA)
  })

  after(() => app.close())

  const switchTo = async (on: string, cookie = asha) => (await app.send('/admin/people', { intent: 'ask-for-passkey', on }, cookie)).status
  const remove = async (id: string, cookie = asha, path = '/admin/change-items') => {
    const version = (await app.store.get('news', id))?.version ?? ''
    const response = await app.send(`${path}?tab=news`, { change: 'delete', selected: `${version} ${id}` }, cookie)
    return response.status === 200 ? response.text() : response.status
  }
  const isDeleted = async (id: string) => Boolean((await app.store.get('news', id))?.body.deleted_at)

  it('is asked for from when it is switched on, which takes a passkey', async () => {
    assert.match(String(await remove('n0')), /"done":1/)
    assert.equal(await switchTo('yes'), 409, 'nobody has one')
    device = await app.addPasskey(asha)
    assert.equal(await switchTo('yes'), 403, 'and it has to work')
    assert.equal(await app.prove(asha, device), 200)
    assert.equal(await switchTo('yes'), 302)
    assert.match(String(await remove('n1')), /"done":1/, 'it was asked for just now')
    app.clock.now = new Date(app.clock.now.getTime() + 5 * MINUTE)
    assert.match(String(await remove('n2')), /"needsPasskey":true/)
    assert.equal(await remove('n2', asha, '/admin/manage-blogs'), 403, 'without script as well')
    assert.equal(await isDeleted('n2'), false)
  })

  it('is good for five minutes, in the session that was asked', async () => {
    const other = await app.signIn(ASHA)
    assert.equal(await app.prove(asha, device), 200)
    assert.match(String(await remove('n2', other)), /"needsPasskey":true/)
    app.clock.now = new Date(app.clock.now.getTime() + 5 * MINUTE - 1)
    assert.match(String(await remove('n2')), /"done":1/)
    app.clock.now = new Date(app.clock.now.getTime() + 1)
    assert.match(String(await remove('n3')), /"needsPasskey":true/)
  })

  it('is asked for before the deletion is taken back, and before an import is undone', async () => {
    assert.equal(await app.prove(asha, device), 200)
    const { undo } = JSON.parse(
      String(await remove('n4'))
        .trim()
        .split('\n')
        .at(-1) ?? '',
    ).report
    const restore = { change: 'undo', ...undo }
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE)
    assert.match(await (await app.send('/admin/change-items?tab=news', restore, asha)).text(), /"needsPasskey":true/)
    assert.equal((await app.send('/admin/imports', { intent: 'undo', id: 'any' }, asha)).status, 403)
    assert.equal(await isDeleted('n4'), true)
    assert.equal(await app.prove(asha, device), 200)
    assert.match(await (await app.send('/admin/change-items?tab=news', restore, asha)).text(), /"done":1/)
  })

  it('is asked for before items of the list of deleted ones are restored, and not for a single one by its own button', async () => {
    assert.equal(await isDeleted('n1'), true)
    const version = (await app.store.get('news', 'n1'))?.version ?? ''
    const restore = { change: 'restore', selected: `${version} n1` }
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE)
    const answer = await app.send('/admin/change-items?tab=news&show=deleted', restore, asha)
    assert.match(await answer.text(), /"needsPasskey":true/)
    assert.equal(await isDeleted('n1'), true)
    assert.equal((await app.send('/admin/manage-blogs?tab=news&show=deleted', { intent: 'restore', id: 'n1', version }, asha)).status, 302)
    assert.equal(await isDeleted('n1'), false)
  })

  it('is asked for before a restoration of several is taken back, which deletes them, and not before other changes are', async () => {
    const change = async (fields: Record<string, string>, show = '') => {
      const answer = await app.send(`/admin/change-items?tab=news${show}`, fields, asha)
      return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '')
    }
    const selected = async (id: string) => `${(await app.store.get('news', id))?.version} ${id}`
    assert.equal(await app.prove(asha, device), 200)
    assert.match(String(await remove('n7')), /"done":1/)
    const restored = await change({ change: 'restore', selected: await selected('n7') }, '&show=deleted')
    const moved = await change({ change: 'category', category: 'Other', selected: await selected('n8') })
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE)
    assert.equal((await change({ change: 'undo', ...restored.report.undo })).needsPasskey, true)
    assert.equal(await isDeleted('n7'), false)
    assert.equal((await change({ change: 'undo', ...moved.report.undo })).report.done, 1)
    assert.equal(await app.prove(asha, device), 200)
    assert.equal((await change({ change: 'undo', ...restored.report.undo })).report.done, 1)
    assert.equal(await isDeleted('n7'), true)
  })

  it('belongs to no one else, and is only asked for when it helps', async () => {
    const ravi = await app.signIn(RAVI)
    assert.match(String(await remove('n5', ravi)), /"needsPasskey":true/)
    assert.equal(await app.prove(ravi, device), 403, 'another’s passkey proves nothing')
    const question = await (await app.send('/admin/people/passkey', { to: 'prove' }, asha)).json()
    assert.equal((await app.send('/admin/people/passkey', { to: 'proved', answer: device.use(question) }, ravi)).status, 403)
    const signIn = (await app.ask()).question
    assert.equal((await app.send('/admin/people/passkey', { to: 'proved', answer: device.use(signIn) }, asha)).status, 403)
    assert.match(String(await remove('n5', ravi)), /"needsPasskey":true/)
    assert.match(String(await remove('n5', await app.signInWith(device))), /"done":1/, 'signing in with one is proof')
  })

  it('is neither removed nor switched off by who only found a session open', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 16 * MINUTE)
    assert.equal(await switchTo('no'), 403)
    const [passkey] = (await app.store.find({ indexes: ['passkeys'], where: [{ field: 'email', equals: ASHA }], size: 1 })).documents
    assert.equal(await app.prove(asha, device), 200)
    assert.equal((await app.send('/admin/people', { intent: 'remove-passkey', id: passkey?.id ?? '' }, asha)).status, 409, 'the last one')
    assert.equal(await switchTo('no'), 302)
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE)
    assert.match(String(await remove('n6')), /"done":1/)
  })

  it('leaves one to who removes both of two at the same moment, and is no matter to who removes one that is gone', async () => {
    const stored = async () =>
      (await app.store.find({ indexes: ['passkeys'], where: [{ field: 'email', equals: ASHA }], size: 9 })).documents
    const removed = async (id = '') => (await app.send('/admin/people', { intent: 'remove-passkey', id }, asha)).status
    assert.equal(await app.prove(asha, device), 200)
    assert.equal(await switchTo('yes'), 302)
    await app.addPasskey(asha, 'Key')
    const two = (await stored()).map(({ id }) => id)
    const answers = await Promise.all(two.map(removed))
    const kept = (await stored()).map(({ id }) => id)
    assert.ok(kept.length > 0)
    assert.equal(answers.filter((status) => status === 302).length, 2 - kept.length)
    const [last, ...others] = kept
    for (const id of others) assert.equal(await removed(id), 302)
    for (const id of two.filter((one) => one !== last)) assert.equal(await removed(id), 302, 'it was removed in another tab')
    assert.equal(await removed(last), 409)
  })
})
