import { createHmac } from 'node:crypto'
import { CompactEncrypt, CompactSign, exportJWK, exportSPKI, SignJWT } from 'jose'
import { CLIENT_ID, type GooglePeer, ISSUER, newKey } from './google.ts'

type BadToken = [name: string, make: (nonce: string) => Promise<string>]

const text = new TextEncoder()
const encoded = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Tokens that must not sign anybody in. Each is good but for what its name says. */
export async function badTokens(peer: GooglePeer, now: Date): Promise<BadToken[]> {
  const keys = await attackersKeys(peer)
  const names = (await tokensFor(peer, { nonce: '', now, keys })).map(([name]) => name)
  return names.map((name, index) => [name, async (nonce) => (await tokensFor(peer, { nonce, now, keys }))[index]?.[1]() ?? ''])
}

type Keys = Awaited<ReturnType<typeof attackersKeys>>

async function attackersKeys({ signingKey }: GooglePeer) {
  const attacker = await newKey(signingKey().kid)
  return {
    attacker,
    unknown: await newKey('unknown'),
    attackerJwk: await exportJWK(attacker.publicKey),
    encryption: await rsaOaep(),
    pem: await exportSPKI(signingKey().publicKey),
    jwk: await exportJWK(signingKey().publicKey),
  }
}

type Given = { nonce: string; now: Date; keys: Keys }
type Named = [name: string, make: () => Promise<string>]

async function tokensFor(peer: GooglePeer, given: Given): Promise<Named[]> {
  const parts = await partsFor(peer, given)
  return [...forged(peer, given.keys, parts), ...wrongClaims(parts), ...odd(given.keys, parts), ...lookAlikeNames(peer, parts)]
}

type Parts = Awaited<ReturnType<typeof partsFor>>

/** A good token, what it is made of, and ways to make others of it. */
async function partsFor(peer: GooglePeer, { nonce, now }: Given) {
  const seconds = Math.floor(now.getTime() / 1000)
  const { signingKey } = peer
  const mint = (changes = {}, options = {}) => peer.token({ nonce, ...changes }, { now, ...options })
  const good = await mint()
  const [header = '', payload = '', signature = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const hmac = async (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: signingKey().kid, typ: 'JWT' }).sign(text.encode(secret))
  const none = (alg: string) => async () => `${encoded({ alg, typ: 'JWT' })}.${payload}.`
  const signed = (json: string) =>
    new CompactSign(text.encode(json)).setProtectedHeader({ alg: 'RS256', kid: signingKey().kid, typ: 'JWT' }).sign(signingKey().privateKey)
  const flipped = (part: string, at: number) => part.slice(0, at) + (part[at] === 'A' ? 'B' : 'A') + part.slice(at + 1)
  return { seconds, nonce, mint, good, header, payload, signature, claims, hmac, none, signed, flipped }
}

function forged(
  peer: GooglePeer,
  { attacker, unknown, attackerJwk, pem, jwk }: Keys,
  { mint, good, header, payload, signature, hmac, none, flipped }: Parts,
): Named[] {
  const { signingKey } = peer
  return [
    ...['none', 'None', 'NONE', 'nOnE'].map((alg): Named => [`algorithm ${alg}`, none(alg)]),
    ['algorithm none with the signature', async () => `${encoded({ alg: 'none' })}.${payload}.${signature}`],
    ['HS256 with the public key as PEM', () => hmac(pem)],
    ['HS256 with the public key as PEM without its line end', () => hmac(pem.trim())],
    ['HS256 with the modulus of the public key', () => hmac(String(jwk.n))],
    ['HS256 with the public key as JWK', () => hmac(JSON.stringify(jwk))],
    ['HS256 with hardly a secret', () => hmac('0')],
    ['HS256 with an empty secret', async () => withoutSecret(`${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}`)],
    [
      'PS256 by the right key',
      () => mint({}, { header: { alg: 'PS256' } }).catch(() => good.replace(header, encoded({ alg: 'PS256', kid: signingKey().kid }))),
    ],
    ['a foreign key with the same kid', () => mint({}, { key: attacker })],
    ['an unknown kid', () => mint({}, { key: unknown })],
    ['the attacker’s key in the header', () => mint({}, { key: attacker, header: { jwk: attackerJwk } })],
    ['the attacker’s key set in the header', () => mint({}, { key: attacker, header: { jku: `${peer.url}/evil-keys` } })],
    ['the attacker’s certificate address in the header', () => mint({}, { key: attacker, header: { x5u: `${peer.url}/evil-cert` } })],
    ['the attacker’s certificate in the header', () => mint({}, { key: attacker, header: { x5c: ['MIIB'] } })],
    ['a key of its own in a well-signed header', () => mint({}, { header: { jwk: attackerJwk } })],
    [
      'an unknown critical header',
      () =>
        mint({}, { header: { crit: ['exp'], exp: 1 } }).catch(
          async () => `${encoded({ alg: 'RS256', crit: ['x'], x: 1 })}.${payload}.${signature}`,
        ),
    ],
    ['a flipped bit in the claims', async () => `${header}.${flipped(payload, 20)}.${signature}`],
    ['a flipped bit in the signature', async () => `${header}.${payload}.${flipped(signature, 40)}`],
    ['a shortened signature', async () => `${header}.${payload}.${signature.slice(0, -8)}`],
    ['no signature', async () => `${header}.${payload}.`],
  ]
}

function wrongClaims({ seconds, nonce, mint, claims, signed }: Parts): Named[] {
  return [
    ['another audience', () => mint({ aud: 'other.apps.googleusercontent.com' })],
    ['another audience in a list', () => mint({ aud: ['other.apps.googleusercontent.com'] })],
    ['two audiences', () => mint({ aud: [CLIENT_ID, 'other.apps.googleusercontent.com'] })],
    ['no audience', () => mint({ aud: undefined })],
    ['another authorised party', () => mint({ azp: 'other.apps.googleusercontent.com' })],
    ['another issuer', () => mint({ iss: 'https://accounts.example.com' })],
    ['an issuer without TLS', () => mint({ iss: 'http://accounts.google.com' })],
    ['an issuer with a slash', () => mint({ iss: `${ISSUER}/` })],
    ['no issuer', () => mint({ iss: undefined })],
    ['an end that is over', () => mint({ exp: seconds - 1 })],
    ['no end', () => mint({ exp: undefined })],
    ['an end as text', () => signed(JSON.stringify({ ...claims, exp: String(claims.exp) }))],
    ['an end too far ahead', () => mint({ exp: seconds + 3661 })],
    ['an endless end', () => signed(JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":1e999'))],
    ['an issue in the future', () => mint({ iat: seconds + 61, exp: seconds + 3600 })],
    ['an issue too long ago', () => mint({ iat: seconds - 301 })],
    ['no issue', () => mint({ iat: undefined })],
    ['a beginning in the future', () => mint({ nbf: seconds + 61 })],
    ['an unverified e-mail', () => mint({ email_verified: false })],
    ['an e-mail verified in words', () => mint({ email_verified: 'true' })],
    ['no word on verification', () => mint({ email_verified: undefined })],
    ['no e-mail', () => mint({ email: undefined })],
    ['no subject', () => mint({ sub: undefined })],
    ['no nonce', () => mint({ nonce: undefined })],
    ['another nonce', () => mint({ nonce: 'A'.repeat(43) })],
    ['a nonce in a list', () => mint({ nonce: [nonce] })],
    ['the same e-mail with another subject', () => mint({ sub: '2002' })],
  ]
}

function odd({ encryption }: Keys, { mint, header, payload, signature, claims, signed }: Parts): Named[] {
  return [
    ['an access token', () => mint({}, { header: { typ: 'at+jwt' } })],
    ['an opaque access token', async () => 'ya29.a0AfB_byC-1234567890'],
    [
      'an encrypted token',
      async () =>
        new CompactEncrypt(text.encode(JSON.stringify(claims)))
          .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
          .encrypt(encryption),
    ],
    ['the JSON form', async () => JSON.stringify({ protected: header, payload, signature })],
    ['more than 8 KB', () => mint({ padding: 'x'.repeat(8 * 1024) })],
    ['a claim given twice', () => signed(JSON.stringify(claims).replace('"email":', '"email":"mallory@example.com","email":'))],
    ['no object in it', () => signed('"admin@example.com"')],
    ['nothing', async () => ''],
    ['dots', async () => '..'],
    ['a lone surrogate', async () => `${header}.${payload}.\ud800`],
  ]
}

function lookAlikeNames({ state }: GooglePeer, { mint }: Parts): Named[] {
  return lookAlikes(String(state.account.email)).map((email): Named => [`the look-alike ${email}`, () => mint({ email })])
}

/** Addresses that somebody, or some comparison, could take for the administrator's. */
export function lookAlikes(email: string): string[] {
  const [name = '', domain = ''] = email.split('@')
  return [
    email.toUpperCase(),
    `${name}@${domain.toUpperCase()}`,
    ` ${email}`,
    `${email}\n`,
    `${email}\u0000`,
    `${name[0]}.${name.slice(1)}@${domain}`,
    `${name}+x@${domain}`,
    `${name}@${domain}.`,
    email.replace('a', 'а'),
    email.replace('i', 'ı'),
    `${email},mallory@example.org`,
    `<${email}>`,
    `${email}@example.org`,
  ]
}

function withoutSecret(signed: string): string {
  return `${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`
}

async function rsaOaep(): Promise<CryptoKey> {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  return publicKey
}
