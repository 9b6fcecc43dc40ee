import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { personId, removePerson } from '#domain/access/people.ts'
import type { PeopleApp } from '#test/people/people-app.ts'
import { addressOf, FORMS_ALONE, GATED, isOpenTo, requestKinds, WITH_A_FILE } from './role-table.ts'
import { emailOf, GUESTS, OWNER, openRolesApp, storePerson } from './roles-app.ts'

const HOUR_MS = 3_600_000

describe('R8 the table of roles', () => {
  let app: PeopleApp

  before(async () => {
    app = await openRolesApp()
  })

  after(() => app.close())

  for (const role of GUESTS)
    it(`is followed by every route for ${role}s: page, data and form`, async () => {
      const Cookie = await app.signIn(emailOf(role))
      for (const { path } of GATED)
        for (const { kind, at, init, isForm } of requestKinds(addressOf(path))) {
          if (isForm && isOpenTo(role, path, true)) continue
          const { status } = await app.request(at, { ...init, headers: { Cookie } })
          if (!isOpenTo(role, path, isForm)) assert.equal(status, 404, `${role}: ${kind} ${at}`)
          else if (kind === 'GET' && ![...FORMS_ALONE, ...WITH_A_FILE].includes(path)) assert.equal(status, 200, `${role}: ${kind} ${at}`)
        }
    })

  it('opens no form to an editor that changes what visitors see', async () => {
    const Cookie = await app.signIn(emailOf('editor'))
    const shown = async () => [await app.store.get('news', 'one'), await app.store.get('blog', 'one'), await app.store.contentVersion()]
    const before = JSON.stringify(await shown())
    for (const { path } of GATED)
      for (const { kind, at, init, isForm } of requestKinds(addressOf(path))) {
        if (!isForm || !isOpenTo('editor', path, true)) continue
        const { status } = await app.request(at, { ...init, headers: { Cookie } })
        assert.ok(status < 500, `${status}: ${kind} ${at}`)
        assert.equal(JSON.stringify(await shown()), before, `${kind} ${at}`)
      }
  })

  for (const role of GUESTS)
    it(`shows ${role}s no link that leads to a blocked page`, async () => {
      const headers = { Cookie: await app.signIn(emailOf(role)) }
      const links = new Map<string, string>()
      for (const { path } of GATED) {
        if (!isOpenTo(role, path, false) || FORMS_ALONE.includes(path)) continue
        const html = await (await app.request(addressOf(path), { headers })).text()
        for (const [, link = ''] of html.matchAll(/(?:href|action)="(\/[^"#]*)/g)) links.set(link.replaceAll('&amp;', '&'), path)
      }
      for (const [link, from] of links) {
        if (link.startsWith('/assets/') || FORMS_ALONE.includes(link) || link.startsWith('/logout')) continue
        assert.notEqual((await app.request(link, { headers })).status, 404, `${role}: ${from} leads to ${link}`)
      }
      assert.ok(links.size > 20, String(links.size))
    })

  it('opens nothing to someone whose access is removed, or whose invitation is too old', async () => {
    const [removed, invited] = ['removed@agency.example', 'invited@agency.example']
    await storePerson(app, removed, 'administrator')
    await storePerson(app, invited, 'administrator')
    const callers = [await app.signIn(removed), await app.signIn(invited)]
    await removePerson(app, removed)
    const stored = await app.store.get('people', personId(invited))
    const old = new Date(app.clock.now.getTime() - 8 * 24 * HOUR_MS).toISOString()
    if (stored)
      await app.store.update({ ...stored, body: { ...stored.body, accepted_at: '', invitation: 'x'.repeat(43), invited_at: old } })
    for (const Cookie of callers)
      for (const { path } of GATED)
        for (const { kind, at, init } of requestKinds(addressOf(path)))
          assert.equal((await app.request(at, { ...init, headers: { Cookie } })).status, 404, `${kind} ${at}`)
  })

  it('answers a blocked page as one that is not there', async () => {
    const Cookie = await app.signIn(emailOf('editor'))
    const withoutAddress = (html: string) => html.replaceAll(/[\w-]{43}/g, '')
    const unknown = withoutAddress((await app.page('/no-such-page', { headers: { Cookie } })).html)
    for (const path of ['/admin/people', '/admin/messages', '/admin/activity'])
      assert.equal(withoutAddress((await app.page(path, { headers: { Cookie } })).html), unknown, path)
  })
})

describe('R8 a role', () => {
  it('holds at once when it changes, in every process, and ends with the person’s access or the invitation', async () => {
    const app = await openRolesApp()
    const second = await openRolesApp({ opened: { store: app.store, blobs: app.services.blobs, found: app.found } })
    const [email, cookie] = [emailOf('editor'), await app.signIn(emailOf('editor'))]
    const statuses = () =>
      Promise.all(['/admin', '/admin/categories', '/admin/messages', '/admin/people'].map((path) => second.status(cookie, path)))
    assert.deepEqual(await statuses(), [200, 404, 404, 404])
    await storePerson(app, email, 'publisher')
    assert.deepEqual(await statuses(), [200, 200, 404, 404])
    await storePerson(app, email, 'administrator')
    assert.deepEqual(await statuses(), [200, 200, 200, 404])
    app.services.settings.adminEmails = [OWNER, email]
    second.services.settings.adminEmails = [OWNER, email]
    assert.deepEqual(await statuses(), [200, 200, 200, 200])
    second.services.settings.adminEmails = [OWNER]
    assert.deepEqual(await statuses(), [200, 200, 200, 404], 'an owner who is named no longer is what they were')
    for (const { index, id } of (await app.store.find({ indexes: ['people'], size: 10 })).documents) {
      const stored = await app.store.get(index, id)
      if (stored?.body.email === email) await app.store.remove(stored)
    }
    assert.deepEqual(await statuses(), [404, 404, 404, 404])
    await app.close()
  })

  it('of an earlier version’s administrators is owner, whose session goes on', async () => {
    const app = await openRolesApp()
    const cookie = await app.signIn(OWNER)
    app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS)
    assert.deepEqual([await app.status(cookie, '/admin/people'), await app.status(cookie, '/admin/site')], [200, 200])
    await app.close()
  })
})
