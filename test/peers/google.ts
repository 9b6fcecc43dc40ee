import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { popupPage, scriptText } from './google-script.ts'
import { listen } from './listen.ts'

export const CLIENT_ID = '1234-test.apps.googleusercontent.com'
export const ISSUER = 'https://accounts.google.com'

export type GooglePeer = Awaited<ReturnType<typeof openGooglePeer>>

type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey }

/** An issuer of ID tokens with its published keys, and a stand-in for Google's script with the same interface. */
export async function openGooglePeer() {
  let signing = await newKey('key-1')
  const published = [signing]
  const state = {
    /** How the keys are answered: `hang` never answers, `broken` is no JSON. */
    keys: 'up' as 'up' | 'hang' | 'error' | 'broken',
    fetches: [] as number[],
    /** Requests for anything else that only an attacker's token could lead to. */
    foreign: [] as string[],
    now: () => new Date(),
    account: { sub: '1001', email: 'admin@example.com', given_name: 'Asha' } as JWTPayload,
  }
  const server = createServer((request, response) => void answer(request, response))
  const { port, close } = await listen(server)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    jwksUrl: `${url}/certs`,
    scriptUrl: `${url}/gsi/client`,
    state,
    token,
    signingKey: () => signing,
    publicKeys,
    rotate,
    close,
  }

  /** A good token, but for what is changed. `undefined` leaves a claim out. */
  async function token(changes: JWTPayload, { now = state.now(), header = {}, key = signing }: TokenOptions = {}): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000)
    const claims = { ...goodClaims(seconds), ...state.account, ...changes }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header }).sign(key.privateKey)
  }

  async function publicKeys() {
    return Promise.all(published.map(async ({ kid, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' })))
  }

  /** New tokens are signed with a new key; the old one is published no more. */
  async function rotate(): Promise<void> {
    signing = await newKey(`key-${Date.now()}`)
    published.splice(0, published.length, signing)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/certs') return answerKeys(response)
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    if (pathname === '/gsi/client') return send(response, 'text/javascript', scriptText)
    if (pathname === '/gsi/style') return send(response, 'text/css', '.stand-in { cursor: pointer }')
    if (pathname === '/gsi/status') return send(response, 'text/html', '<!doctype html><title>frame</title>')
    if (pathname === '/gsi/log') {
      response.setHeader('Access-Control-Allow-Origin', '*')
      return send(response, 'text/plain', 'ok')
    }
    if (pathname === '/gsi/select') {
      const credential = await token({ nonce: searchParams.get('nonce') ?? '' })
      return send(response, 'text/html', popupPage(credential, searchParams.get('origin') ?? ''))
    }
    state.foreign.push(pathname)
    response.writeHead(404).end()
  }

  async function answerKeys(response: ServerResponse): Promise<void> {
    state.fetches.push(Date.now())
    if (state.keys === 'hang') return
    if (state.keys === 'error') return void response.writeHead(500).end('no')
    if (state.keys === 'broken') return send(response, 'text/html', '<h1>captive portal</h1>')
    send(response, 'application/json', JSON.stringify({ keys: await publicKeys() }))
  }
}

function goodClaims(seconds: number): JWTPayload {
  return { iss: ISSUER, azp: CLIENT_ID, aud: CLIENT_ID, email_verified: true, nbf: seconds - 10, iat: seconds, exp: seconds + 3600 }
}

type TokenOptions = { now?: Date; header?: Record<string, unknown>; key?: SigningKey }

export async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type }).end(body)
}
