import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

type Question = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }

/** What an answer is made of; a test says other things of some of it. */
type Says = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  flags?: number
  counter?: number
  crossOrigin?: unknown
  topOrigin?: string
  userHandle?: string | undefined
  credentialId?: string
  changeSignature?: boolean
}

export type Authenticator = ReturnType<typeof openAuthenticator>

/** A device that keeps one passkey, in software: it answers questions as browsers hand them on, and says whatever it is told to. */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let userHandle = ''
  let counter = 0
  return { id: credentialId.toString('base64url'), make, use, setCounter: (to: number) => (counter = to) }

  /** Answers to `navigator.credentials.create`. */
  function make(question: Question, says: Says = {}): string {
    userHandle = question.user?.id ?? ''
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), sized(credentialId), key])
    const data = authenticatorData(question, { flags: USER_PRESENT | USER_VERIFIED, ...says }, credential)
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      Buffer.from([0x59]),
      sized(data),
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', question, says).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
    return whole(response, says)
  }

  /** Answers to `navigator.credentials.get`. */
  function use(question: Question, says: Says = {}): string {
    counter++
    const client = clientData('webauthn.get', question, says)
    const data = authenticatorData(question, { flags: USER_PRESENT | USER_VERIFIED, ...says })
    const signed = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
    if (says.changeSignature) signed.writeUInt8((signed.at(-1) ?? 0) ^ 1, signed.length - 1)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signed.toString('base64url'),
      userHandle: 'userHandle' in says ? says.userHandle : userHandle,
    }
    return whole(response, says)
  }

  function whole(response: Record<string, unknown>, { credentialId: said }: Says): string {
    const id = said ?? credentialId.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {}, authenticatorAttachment: 'platform' })
  }

  function clientData(type: string, question: Question, says: Says): Buffer {
    const said = {
      type: says.type ?? type,
      challenge: says.challenge ?? question.challenge,
      origin: says.origin ?? origin,
      crossOrigin: 'crossOrigin' in says ? says.crossOrigin : false,
      topOrigin: says.topOrigin,
    }
    return Buffer.from(JSON.stringify(said))
  }

  function authenticatorData(question: Question, says: Says, credential?: Buffer): Buffer {
    const rpId = says.rpId ?? question.rpId ?? question.rp?.id ?? ''
    const fixed = Buffer.alloc(5)
    fixed.writeUInt8((says.flags ?? 0) | (credential ? HAS_KEY : 0), 0)
    fixed.writeUInt32BE(says.counter ?? counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), fixed, credential ?? Buffer.alloc(0)])
  }
}

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(bytes.length)
  return Buffer.concat([size, bytes])
}

function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
}
