import assert from 'node:assert/strict'
import { type Authenticator, openAuthenticator } from '#test/peers/authenticator.ts'
import { ORIGIN, openTestApp } from '#test/test-app.ts'

export const ASHA = 'asha@example.com'
export const RAVI = 'ravi@example.com'

export type PeopleApp = Awaited<ReturnType<typeof openPeopleApp>>

/** The app with two administrators, and what their devices do with passkeys. */
export async function openPeopleApp(options: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp({ ...options, settings: { adminEmails: [ASHA, RAVI], trustedProxies: 1, ...options.settings } })
  let senders = 0
  return { ...app, app, page, send, addPasskey, ask, signInWith, prove, status }

  /** What was noted or counted may be found a moment later only: nobody here is so quick. */
  async function page(...asked: Parameters<typeof app.page>): ReturnType<typeof app.page> {
    await app.found()
    return app.page(...asked)
  }

  /** A form from one of the site's own pages; from a network of its own, as failed tries of one are limited. */
  async function send(path: string, fields: Record<string, string>, cookie = '', address = `2001:db8:${(senders++).toString(16)}::1`) {
    await app.found()
    const headers = { Cookie: cookie, 'X-Forwarded-For': address }
    return app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  async function status(cookie: string, path = '/admin'): Promise<number> {
    return (await app.request(path, { headers: { Cookie: cookie } })).status
  }

  async function addPasskey(cookie: string, name = 'Laptop', device: Authenticator = openAuthenticator(ORIGIN)): Promise<Authenticator> {
    const question = await (await send('/admin/people/passkey', { to: 'add' }, cookie)).json()
    const added = await send('/admin/people', { intent: 'add-passkey', name, answer: device.make(question) }, cookie)
    assert.equal(added.headers.get('Location'), '/admin/people', await added.text())
    return device
  }

  /** What a browser is asked on the sign-in page, and its cookie from then on. */
  async function ask(cookie = '') {
    const response = await send('/login/passkey', {}, cookie)
    return { question: await response.json(), cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie, status: response.status }
  }

  async function signInWith(device: Authenticator): Promise<string> {
    const { question, cookie } = await ask()
    const response = await send('/login', { passkey: device.use(question) }, cookie)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async function prove(cookie: string, device: Authenticator): Promise<number> {
    const question = await (await send('/admin/people/passkey', { to: 'prove' }, cookie)).json()
    return (await send('/admin/people/passkey', { to: 'proved', answer: device.use(question) }, cookie)).status
  }
}
