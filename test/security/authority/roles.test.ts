import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pages } from '#app/pages.ts'
import { removePerson } from '#domain/access/invitations.ts'
import { personId } from '#domain/access/people.ts'
import type { Role } from '#domain/access/roles.ts'
import type { PeopleApp } from '#test/people/people-app.ts'
import { builtRoutes } from './built-routes.ts'
import { emailOf, GUESTS, OWNER, openRolesApp, storePerson } from './roles-app.ts'
import { harmfulForms } from './stored-things.ts'

const HOUR_MS = 3_600_000

/** What an editor may open. Written down once more here, so that a new page is closed to them until somebody decides. */
const EDITORS_READ = [
  '/admin',
  '/admin/find',
  '/admin/signed-in',
  '/admin/profile',
  '/manage-all-blogs',
  '/admin/manage-blogs',
  '/admin/checks',
  '/admin/categories.json',
  '/add-blog',
  '/add-tradewind-blog',
  ...['news', 'blog'].flatMap((kind) => [`/edit-${kind}/:id`, `/edit-${kind}/:id/history`]),
  ...['news', 'blog'].flatMap((kind) => [`/preview/${kind}/:id`, `/preview/${kind}/:id/page`, `/preview/${kind}/:id/links`]),
  '/admin/media',
  '/admin/media/choose',
  '/admin/media/deleted',
  '/admin/media/framing',
  '/admin/site/words',
  '/admin/site/words/:table',
  '/admin/site/words/:table/changes',
  '/admin/site/words/:table/history',
  '/admin/words/:table',
  '/admin/words/:table/share-picture',
  '/manage-tradewind-blog-details',
  '/manage-newsletter-details',
]

const EDITORS_SEND = [
  ...EDITORS_READ.filter((path) => !['/admin', '/admin/site/words/:table'].includes(path)),
  '/admin/media/frame',
  '/add-picture',
  '/add-picture/from',
  '/read-link',
  '/admin/people/passkey',
]

const PUBLISHERS = [
  '/admin/categories',
  '/admin/categories/rename',
  '/admin/authors',
  '/admin/change-items',
  '/admin/media/replace',
  '/admin/site/words/:table/publish',
  '/add-data-component',
  '/add-data-component/sample',
  '/add-data-component/preview',
  '/add-data-component/import',
  '/admin/imports',
  '/admin/imports/undo',
]

const OWNERS_ALONE = ['/admin/people', '/admin/settings', '/admin/settings/time-zone', '/admin/site', '/admin/site/backup']

const GATED = builtRoutes().filter(({ isGated }) => isGated)
/** An image is in Trash or isn't: without one there's nothing to show. */
const WITH_A_FILE = ['/admin/media/deleted']
const FORMS_ALONE = pages.filter((page) => 'responds' in page && page.responds === 'answers-to-forms').map(({ path }): string => path)
const addressOf = (path: string) => path.replace(':id', 'one').replace(':table', 'faq')

function isOpenTo(role: Role, path: string, isForm: boolean): boolean {
  if (role === 'owner') return true
  if (role === 'administrator') return !OWNERS_ALONE.includes(path)
  const own = isForm ? EDITORS_SEND : EDITORS_READ
  return own.includes(path) || (role === 'publisher' && [...PUBLISHERS, '/admin/site/words/:table'].includes(path))
}

function requestKinds(path: string): { kind: string; at: string; init: RequestInit; isForm: boolean }[] {
  const [read, form] = [
    { isForm: false, init: {} },
    { isForm: true, init: { method: 'POST', body: harmfulForms.edits() } },
  ]
  return [
    { ...read, kind: 'GET', at: path },
    { ...read, kind: 'HEAD', at: path, init: { method: 'HEAD' } },
    { ...read, kind: 'GET with a slash', at: `${path}/` },
    { ...read, kind: 'GET in capitals', at: path.toUpperCase() },
    { ...read, kind: 'GET data', at: `${path}.data` },
    { ...read, kind: 'GET data of the page alone', at: `${path}.data?_routes=${encodeURIComponent(path.slice(1))}` },
    { ...form, kind: 'POST', at: path },
    { ...form, kind: 'POST to the index', at: `${path}?index` },
    { ...form, kind: 'POST data', at: `${path}.data` },
  ]
}

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
