import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endSession, findSession, listSessions, startSession } from '#domain/access/sessions.ts'
import { startSignIn } from '#domain/access/sign-in.ts'
import { createSignInLink, redeemSignInLink } from '#domain/access/sign-in-links.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { withSignInFallback } from '#server/services/sign-in-fallback.ts'
import { openStore } from '#test/open-store.ts'
import { openTestApp } from '#test/test-app.ts'

const DESK = { email: 'admin@example.com', givenName: 'Desk', from: { browser: 'Chrome on Linux', address: '203.0.113.0/24' } }

/** A store that takes no writes while `isFull`. */
async function openFullStore() {
  const app = await openTestApp()
  const state = { isFull: false }
  const stored = (await openStore()).store
  const requireRoom = async () => {
    if (state.isFull) throw new Error('database or disk is full')
  }
  const inner: Store = {
    ...stored,
    create: (document) => requireRoom().then(() => stored.create(document)),
    update: (document) => requireRoom().then(() => stored.update(document)),
    remove: (document) => requireRoom().then(() => stored.remove(document)),
  }
  const store = withSignInFallback(inner, app.services.log)
  const services: Services = { ...app.services, store }
  const turn = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  }
  return { app, services, store, stored, state, turn }
}

describe('sign-ins on a full disk', () => {
  it('are kept: a link works once, of many at a time too, and opens a session that lasts while it is used', async () => {
    const { services, state, turn } = await openFullStore()
    state.isFull = true
    const token = new URL(await createSignInLink(services)).searchParams.get('token') ?? ''
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeemSignInLink(services, token)))
    assert.equal(uses.filter((isUsed) => isUsed).length, 1)
    const secret = await startSession(services, DESK)
    for (let hour = 0; hour < 5; hour++) {
      turn(60)
      assert.ok(await findSession(services, secret), `after ${hour} hours`)
    }
    turn(121)
    assert.equal(await findSession(services, secret), undefined)
  })

  it('take links and sessions that were stored before', async () => {
    const { services, state, turn } = await openFullStore()
    const token = new URL(await createSignInLink(services)).searchParams.get('token') ?? ''
    const secret = await startSession(services, DESK)
    state.isFull = true
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeemSignInLink(services, token)))
    assert.equal(uses.filter((isUsed) => isUsed).length, 1)
    for (let hour = 0; hour < 3; hour++) {
      turn(60)
      assert.ok(await findSession(services, secret))
    }
  })

  it('end when they are ended, and do not come back with the room', async () => {
    const { services, stored, state, turn } = await openFullStore()
    const secret = await startSession(services, DESK)
    state.isFull = true
    turn(2)
    const session = await findSession(services, secret)
    assert.ok(session)
    await endSession(services, session.id)
    assert.equal(await findSession(services, secret), undefined)
    state.isFull = false
    assert.equal(await findSession(services, secret), undefined)
    turn(25 * 60)
    await startSession(services, DESK)
    assert.equal((await stored.find({ indexes: ['sessions'], size: 0 })).total, 1, 'the old one is cleared away')
  })

  it('are listed as long as they open something', async () => {
    const { services, state } = await openFullStore()
    const [here, elsewhere] = [await startSession(services, DESK), await startSession(services, DESK)]
    state.isFull = true
    assert.equal((await listSessions(services)).length, 2)
    await endSession(services, (await findSession(services, elsewhere))?.id ?? '')
    assert.deepEqual(
      (await listSessions(services)).map(({ id }) => id),
      [(await findSession(services, here))?.id],
    )
  })

  it('of strangers stay few', async () => {
    const { services, state } = await openFullStore()
    state.isFull = true
    for (let attempt = 0; attempt < 1000; attempt++) await startSignIn(services)
    await assert.rejects(startSignIn(services), /disk is full/)
    await startSession(services, DESK)
  })

  it('leave everything else to the store', async () => {
    const { store, stored, state } = await openFullStore()
    state.isFull = true
    await assert.rejects(store.create({ index: 'messages', id: 'a', body: {} }), /disk is full/)
    state.isFull = false
    const created = await store.create({ index: 'messages', id: 'a', body: {} })
    assert.deepEqual(created, { ok: true, version: (await stored.get('messages', 'a'))?.version })
  })
})
