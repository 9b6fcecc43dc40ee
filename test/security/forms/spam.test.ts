import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { deliverDue } from '#domain/messages/outbox.ts'
import { HONEYPOT_FIELD, PROOF_FIELD } from '#domain/messages/spam-signals.ts'
import { type Store, withStoreErrorReason } from '#domain/ports/store.ts'
import { openStore } from '#test/open-store.ts'
import { proofFor } from '#test/opened-form.ts'
import { openContactApps } from './contact-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Contact = Awaited<ReturnType<typeof openContactApps>>
type Form = Record<string, string>

/** What a program may do wrong, and what its message is then set aside for. */
const SIGNS: [sign: string, name: string, formOf: (contact: Contact) => Promise<Form>][] = [
  [
    'trap',
    'a field filled in that people do not see',
    async ({ proven }) => ({ ...(await proven()), [HONEYPOT_FIELD]: 'https://x.example' }),
  ],
  ['form', 'no form of this site', async () => ({})],
  ['form', 'a time that it made up', async ({ app }) => ({ [TIMESTAMP_FIELD]: String(app.clock.now.getTime() - MINUTE) })],
  [
    'form',
    'a form that is made earlier than it was',
    async ({ opened }) => {
      const [time = '', ...rest] = ((await opened())[TIMESTAMP_FIELD] ?? '').split('.')
      return { [TIMESTAMP_FIELD]: [Number(time) - MINUTE, ...rest].join('.') }
    },
  ],
  [
    'fast',
    'haste',
    async ({ opened, pass }) => {
      const form = await opened()
      pass(-MINUTE + 2999)
      return form
    },
  ],
  ['links', 'four links', async ({ proven }) => ({ ...(await proven()), message: 'http://a https://b www.c http://d' })],
  ['proof', 'words for work', async ({ opened }) => ({ ...(await opened()), [PROOF_FIELD]: 'done' })],
  [
    'proof',
    'another answer',
    async ({ proven }) =>
      changedProof(await proven(), (text) => text.replace(/(?<="derivedKey":")./, (first) => (first === '0' ? '1' : '0'))),
  ],
  [
    'proof',
    'easier work than was asked for',
    async ({ proven }) => changedProof(await proven(), (text) => text.replace(/"keyPrefix":"\w+"/, '"keyPrefix":"00"')),
  ],
  [
    'proof',
    'work that is made younger',
    async ({ app, proven, pass }) => {
      const form = await proven()
      pass(10 * MINUTE + 1)
      return changedProof(form, (text) => text.replace(/"madeAt":\d+/, `"madeAt":${app.clock.now.getTime()}`))
    },
  ],
  ['proof', 'work for another form', async ({ proven, opened }) => ({ ...(await proven()), ...(await opened()) })],
  [
    'proof',
    'work of more than ten minutes ago',
    async ({ proven, pass }) => {
      const form = await proven()
      pass(10 * MINUTE + 1)
      return form
    },
  ],
]

function changedProof(form: Form, change: (text: string) => string): Form {
  const before = form[PROOF_FIELD] ?? ''
  assert.notEqual(change(before), before)
  return { ...form, [PROOF_FIELD]: change(before) }
}

describe('what programs send to the contact form', () => {
  for (const [sign, name, formOf] of SIGNS)
    it(`R33 is kept and not mailed: ${name}`, async (t) => {
      const contact = await openContactApps(t)
      const answer = await contact.send({ form: await formOf(contact) })
      assert.equal(answer.status, 303)
      assert.deepEqual([await contact.stored(), contact.peer.state.taken.length], [[sign], 0])
    })

  it('R33 is answered alike, whatever gave it away, and as any message that is not mailed', async (t) => {
    const contact = await openContactApps(t)
    const told = new Set<string>()
    for (const [, , formOf] of SIGNS) {
      const answer = await contact.send({ form: await formOf(contact) })
      const page = await contact.app.page(answer.headers.get('Location') ?? '')
      told.add([answer.status, page.status, /role="alert"[^>]*>(.*?)<\/div>/s.exec(page.html)?.[1]].join(' '))
    }
    assert.deepEqual([...told], ['303 200 <h1>Message received.</h1><p>We reply in 1–\u20602 business days.</p>'])
  })

  it('R33 is mailed once for one proof, from wherever and whenever it is sent again, by either process', async (t) => {
    const { apps, peer, proven, send, stored } = await openContactApps(t, 2)
    const form = await proven()
    await Promise.all(Array.from({ length: 20 }, (_, at) => send({ form, fields: { subject: `Offer ${at % 10}` }, app: apps[at % 2] })))
    assert.equal(peer.state.taken.length, 1)
    assert.deepEqual((await stored()).sort(), ['mailed', ...Array(9).fill('proof')])
  })
})

function summaries({ state }: Contact['peer']): string[] {
  return state.taken.flatMap(({ raw }) => /^Subject: (.* waiting in your inbox)\r$/m.exec(raw)?.[1] ?? [])
}

describe('messages that nothing is wrong with', () => {
  it('R33 are mailed also when a fault in them was mended within a second', async (t) => {
    const { peer, opened, send } = await openContactApps(t)
    const refused = await send({ form: await opened(), fields: { email: 'grace at client' } })
    assert.equal(refused.status, 422)
    const [, stamp = ''] = /name="opened_at" value="([^"]+)"/.exec(await refused.text()) ?? []
    assert.equal((await send({ form: { [TIMESTAMP_FIELD]: stamp } })).status, 303)
    assert.equal(peer.state.taken.length, 1)
  })

  it('R33 are mailed also from a page that stayed open for weeks, where its browser has worked for it now', async (t) => {
    const { app, peer, opened, send, stored, pass } = await openContactApps(t)
    const form = await opened()
    pass(21 * 24 * HOUR)
    await send({ form })
    const work = { store: app.store, form: form[TIMESTAMP_FIELD] ?? '', now: app.clock.now }
    await send({ form: { ...form, [PROOF_FIELD]: await proofFor(work) }, fields: { subject: 'Forty-one heads' } })
    assert.deepEqual([(await stored()).sort(), peer.state.taken.length], [['form', 'mailed'], 1])
  })

  it('R33 are in the inbox beyond five of one address, fifteen of one network and ten without a proof, with their emails queued', async (t) => {
    const { app, apps, peer, opened, send, stored, queued, pass } = await openContactApps(t, 2)
    for (let at = 0; at < 8; at++) assert.equal((await send({ from: '2001:db8:1:1::1', app: apps[at % 2] })).status, 303)
    for (let at = 0; at < 13; at++) await send({ from: `2001:db8:2:${at}::9` })
    for (let at = 0; at < 18; at++) await send({ from: `2001:db8:3:${at}::1`, app: apps[at % 2] })
    for (let at = 0; at < 14; at++) await send({ form: await opened(), app: apps[at % 2] })
    assert.deepEqual(await stored(), Array(53).fill('mailed'), 'none is set aside')
    assert.deepEqual(await queued(), { sender: 3, network: 3, unproven: 4 })
    assert.equal(peer.state.taken.length, 43)
    pass(HOUR)
    assert.equal(await deliverDue(app.services), 'idle')
    assert.deepEqual([await queued(), peer.state.taken.length], [{}, 53])
  })

  it('R33 of others are in the inbox and emailed as the hours have room, after a flood that uses up the fifty', async (t) => {
    const { app, apps, peer, send, stored, queued, pass } = await openContactApps(t, 2)
    for (let at = 0; at < 62; at++) await send({ from: `2001:db8:${at}::1`, app: apps[at % 2] })
    pass(1000)
    const honest = await send({ from: '203.0.113.9', fields: { subject: 'Honest' } })
    assert.equal(honest.status, 303)
    assert.match((await app.page(honest.headers.get('Location') ?? '')).html, /Message received\./)
    assert.deepEqual([await stored(), peer.state.taken.length], [Array(63).fill('mailed'), 50])
    assert.deepEqual(await queued(), { many: 13 })
    const cookie = await app.signIn()
    const inbox = await app.page('/admin/messages?q=Honest', { headers: { Cookie: cookie } })
    const [, link = ''] = /href="([^"]+)">Honest<[\s\S]*?Queued/.exec(inbox.html) ?? []
    const { html } = await app.page(link, { headers: { Cookie: cookie } })
    assert.match(html, /Queued[\s\S]*We email this message later\.[\s\S]*More than 50 messages came within an hour\.[\s\S]*Try again/)
    for (let at = 0; at < 30; at++) await deliverDue(app.services)
    assert.deepEqual(summaries(peer), ['13 messages are waiting in your inbox'], 'once within the hour')
    pass(1000)
    for (let at = 0; at < 30; at++) await send({ from: `2001:db8:f${at}::1` })
    pass(HOUR / 2)
    await deliverDue(app.services)
    pass(HOUR / 2)
    for (const each of apps) await deliverDue(each.services)
    assert.deepEqual(summaries(peer), ['13 messages are waiting in your inbox', '18 messages are waiting in your inbox'])
    assert.ok(peer.state.taken.some(({ raw }) => raw.includes('Subject: Honest')))
    await send({ from: '2001:db8:ffff::1', fields: { subject: 'Next hour' } })
    assert.ok(
      peer.state.taken.some(({ raw }) => raw.includes('Subject: Next hour')),
      'those that waited leave room for others',
    )
    pass(HOUR)
    await deliverDue(app.services)
    assert.deepEqual([await queued(), peer.state.taken.length, summaries(peer).length], [{}, 96, 2])
    assert.deepEqual(new Set(await stored()), new Set(['mailed']))
  })

  it('R33 are mailed while the store cannot say how many there were, and the log tells of it', async (t) => {
    const { app, peer, send, stored } = await openContactApps(t, 1, async (place) => {
      const opened = await openStore(place)
      const get: Store['get'] = async (index, id) => {
        if (index === 'limits') throw withStoreErrorReason(new Error('No shard of this index answers'), 'unreachable')
        return opened.store.get(index, id)
      }
      return { ...opened, store: { ...opened.store, get } }
    })
    assert.equal((await send()).status, 303)
    assert.deepEqual([await stored(), peer.state.taken.length], [['mailed'], 1])
    assert.deepEqual(
      app.logged.map(({ event }) => event),
      ['Message not judged', 'Mail sent'],
    )
  })
})
