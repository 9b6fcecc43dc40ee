import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { serveApp } from '#server/http/serve.ts'
import { freePort } from '#test/process/free-port.ts'
import { openSignInApp, type SignInApp } from '#test/sign-in/sign-in-app.ts'

/** What an address is asked by. `made`: the server takes it for the sign-in page, whose forms take a link. */
const GUESSES: [address: string, made: boolean][] = [
  ['/login', true],
  ['/login.data', true],
  ['/login.data?_routes=login', true],
  ['/login/.data', true],
  ['/login/', true],
  ['/login//', true],
  ['/LOGIN', true],
  ['/Login.data', true],
  ['/%6cogin', true],
  ['/log%69n.data', true],
  ['/./login', true],
  ['/x/../login', true],
  ['/login?x=1', true],
  ['//login', false],
  ['/login;x', false],
  ['/login%2f', false],
  ['/login\\', false],
  ['/share-picture', false],
  ['/_.data', false],
  ['/_root.data', false],
  ['/blogs', false],
  ['/pagenotfound', false],
  ['/__manifest', false],
]

let app: SignInApp
let port: number
let close: () => Promise<void>

beforeEach(async () => {
  app = await openSignInApp({ settings: { signInLink: true } })
  port = await freePort()
  const serving = await serveApp(app.hono, { host: '127.0.0.1', port }, { front: app.front })
  close = () => serving.stop(0)
})

afterEach(async () => {
  await close()
  await app.close()
})

/** Sends the address as it is written, which `fetch` would not. */
function ask(path: string, body?: string): Promise<number> {
  const headers = body === undefined ? {} : { Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/x-www-form-urlencoded' }
  const answered = Promise.withResolvers<IncomingMessage>()
  request({ host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers }, answered.resolve)
    .on('error', answered.reject)
    .end(body)
  return answered.promise.then(async (response) => {
    for await (const _ of response);
    return response.statusCode ?? 0
  })
}

async function times(count: number, send: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push(await send(index))
  return statuses
}

async function count(index: 'messages' | 'sign-in-attempts'): Promise<number> {
  await app.found()
  return (await app.store.find({ indexes: [index], size: 0 })).total
}

const oneOf = (paths: readonly string[], index: number) => paths[index % paths.length] ?? ''
const LOGIN = ['/login', '/login/', '/LOGIN', '/%6cogin', '/login.data', '/login?x=1']

describe('over real sockets, whatever the address is called', () => {
  for (const [address, made] of GUESSES)
    it(`guesses at ${address} are counted where they are made, and looks at a page are none`, async () => {
      let looks = 0
      const { get } = app.store
      Object.assign(app.store, {
        get(...asked: Parameters<typeof get>) {
          if (asked[0] === 'sign-in-links') looks++
          return get(...asked)
        },
      })
      const seen = await times(15, (index) => ask(`${address}?token=guess${index}`))
      assert.ok(!seen.includes(429))
      looks = 0
      const statuses = await times(25, (index) => ask(address, `link=guess${index}`))
      assert.equal(looks, made ? 10 : 0)
      assert.equal(statuses.includes(429), made)
    })
})

describe('over real sockets, what may be done only so often:', () => {
  it('failed sign-ins with Google are ten, and count with those by link', async () => {
    assert.deepEqual(new Set(await times(10, (index) => ask(oneOf(LOGIN, index), 'credential=x'))), new Set([401]))
    for (const path of LOGIN) assert.equal(await ask(path, 'credential=x'), 429, path)
    assert.equal(await ask('/login/', 'link=x'), 429)
  })

  it('sign-in pages are two hundred', async () => {
    assert.deepEqual(new Set(await times(200, (index) => ask(oneOf(LOGIN, index)))), new Set([200]))
    assert.equal(await count('sign-in-attempts'), 200)
    for (const path of LOGIN) assert.equal(await ask(path), 429, path)
    assert.equal(await count('sign-in-attempts'), 200)
  })

  it('R34 messages are sixty, and the one too many comes back as it was typed', async () => {
    const paths = ['/contact-us', '/contact-us/', '/CONTACT-US', '/contact%2dus', '/contact-us.data', '/contact-us?x=1']
    const body = new URLSearchParams({ from_name: 'A', email: 'a@b.example', subject: 'S', message: 'Long thought of' }).toString()
    await times(60, (index) => ask(oneOf(paths, index), body))
    assert.equal(await count('messages'), 60)
    for (const path of paths) assert.equal(await ask(path, body), 429, path)
    assert.equal(await count('messages'), 60)
    const headers = { 'X-Forwarded-For': '127.0.0.1', 'Content-Type': 'application/x-www-form-urlencoded' }
    const refused = await app.request('/contact-us', { method: 'POST', body, headers })
    assert.equal(refused.headers.get('Retry-After'), '3600')
    assert.match(
      await refused.text(),
      /role="alert"[^>]*><p>Failed to send email\.<\/p><p>Too many tries\. Please try again in 60 minutes\.[\s\S]*Long thought of/,
    )
  })
})
