import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createSignInLink, redeemSignInLink } from '#domain/access/sign-in-links.ts'
import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import { signTimestamp, TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { openedForm } from '#test/opened-form.ts'
import { ASHA, openPeopleApp } from '#test/people/people-app.ts'

const BEHIND_MS = 2000

/** A site of two machines, of which one has a clock that is two seconds behind the other's. */
async function openTwoClocks(t: TestContext) {
  const app = await openPeopleApp()
  t.after(() => app.close())
  const at = app.clock.now.getTime()
  const turn = (milliseconds: number) => {
    app.clock.now = new Date(at + milliseconds)
  }
  return { app, ahead: () => turn(0), behind: () => turn(-BEHIND_MS) }
}

describe('what one machine has just written, at another one whose clock is behind', () => {
  it('tells the sender of a message what became of it', async (t) => {
    const { app, behind } = await openTwoClocks(t)
    const letter = { from_name: 'Grace', email: 'grace@client.example', subject: 'Ten', message: 'When?' }
    const sent = await app.post('/contact-us', { ...letter, ...(await openedForm(app.store, app.clock.now)) })
    const path = sent.headers.get('Location') ?? assert.fail()
    behind()
    assert.match((await app.page(path)).html, /Message received\./)
  })

  it('takes a message for a person’s that was quickly written', async (t) => {
    const { app, behind } = await openTwoClocks(t)
    const letter = { from_name: 'Grace', email: 'grace@client.example', subject: 'Ten', message: 'When?' }
    const made = { [TIMESTAMP_FIELD]: signTimestamp(await loadFormSigningKey(app.services), app.clock.now) }
    behind()
    await app.post('/contact-us', { ...letter, ...made })
    const { documents } = await app.store.find({ indexes: ['messages'], size: 10 })
    assert.deepEqual(
      documents.map(({ body }) => [body.suspicious, body.set_aside_for]),
      [[false, '']],
    )
  })

  it('signs in by a link', async (t) => {
    const { app, behind } = await openTwoClocks(t)
    const token = new URL(await createSignInLink(app.services)).searchParams.get('token') ?? ''
    behind()
    assert.equal(await redeemSignInLink(app.services, token), ASHA)
  })

  it('takes a passkey that was asked for, and believes that it was there', async (t) => {
    const { app, ahead, behind } = await openTwoClocks(t)
    const asha = await app.signIn(ASHA)
    behind()
    const device = await app.addPasskey(asha)
    ahead()
    const { question, cookie } = await app.ask()
    behind()
    assert.equal((await app.send('/login', { passkey: device.use(question) }, cookie)).headers.get('Location'), '/admin')
    ahead()
    assert.equal(await app.prove(asha, device), 200)
    behind()
    assert.equal((await app.send('/admin/people', { intent: 'ask-for-passkey', on: 'yes' }, asha)).status, 302)
  })
})
