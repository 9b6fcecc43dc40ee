import { createGoogleIdentity } from '#server/identity/google.ts'
import { CLIENT_ID, type GooglePeer, openGooglePeer } from '#test/peers/google.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

type SignInPage = { cookie: string; nonce: string; formToken: string; status: number; html: string; headers: Headers }

type Sent = Pick<SignInPage, 'cookie' | 'formToken'>

/** The keys are waited for as long as it takes, if a test does not end that. */
const HOUR_MS = 3_600_000

export type SignInApp = Awaited<ReturnType<typeof openSignInApp>>

type Options = Parameters<typeof openTestApp>[0] & { identity?: Partial<Parameters<typeof createGoogleIdentity>[0]> }

/** The app with Google sign-in, an issuer beside it, and what a browser does on the sign-in page. */
export async function openSignInApp({ identity = {}, settings = {}, ...options }: Options = {}) {
  const peer: GooglePeer = await openGooglePeer()
  let app: TestApp | undefined
  const now = () => app?.clock.now ?? new Date()
  const google = createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl: peer.jwksUrl, now, fetchTimeoutMs: HOUR_MS, ...identity })
  const googleSignIn = { clientId: CLIENT_ID, scriptUrl: peer.scriptUrl }
  app = await openTestApp({
    ...options,
    settings: { googleSignIn, trustedProxies: 1, ...settings },
    outside: { identity: google, ...options.outside },
  })
  const opened = app
  let senders = 0
  return { ...opened, app: opened, peer, google, openPage, send, signInWithGoogle, sessions, failures, close }

  /** The sign-in page as a browser with this cookie gets it. */
  async function openPage(cookie = ''): Promise<SignInPage> {
    const response = await opened.request('/login', cookie ? { headers: { Cookie: cookie } } : {})
    const html = await response.text()
    return {
      cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie,
      nonce: /data-nonce="([^"]+)"/.exec(html)?.[1] ?? '',
      formToken: /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '',
      status: response.status,
      html,
      headers: response.headers,
    }
  }

  /** What our script sends when Google has answered; from an address of its own, as failed tries of one address are limited. */
  function send(credential: string, { cookie, formToken }: Sent, address = `2001:db8:${(senders++).toString(16)}::1`): Promise<Response> {
    return opened.request('/login', {
      method: 'POST',
      body: new URLSearchParams({ credential, form_token: formToken }),
      headers: { Cookie: cookie, 'X-Forwarded-For': address },
    })
  }

  /** A whole good sign-in; gives the session's cookie. */
  async function signInWithGoogle(): Promise<string> {
    const page = await openPage()
    const response = await send(await peer.token({ nonce: page.nonce }, { now: opened.clock.now }), page)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async function sessions(): Promise<number> {
    await opened.found()
    return (await opened.store.find({ indexes: ['sessions'], size: 0 })).total
  }

  function failures(): string[] {
    return opened.logged.filter(({ event }) => event === 'Login Failed').map(({ details }) => String(details?.reason))
  }

  async function close(): Promise<void> {
    await opened.close()
    await peer.close()
  }
}
