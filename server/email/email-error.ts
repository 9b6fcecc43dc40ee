import { once } from 'node:events'
import { connect } from 'node:tls'
import type { EmailError, EmailErrorReason } from '#domain/ports/email-errors.ts'
import { readAt, textAt } from '#lib/objects/objects.ts'
import { TokenError } from './oauth-tokens.ts'

const SIGNS: [RegExp, EmailErrorReason][] = [
  [/ECONNREFUSED/, 'connection-refused'],
  [/ENOTFOUND|EAI_[A-Z]+|\bEDNS\b/, 'host-unknown'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH|certificate has expired|not yet valid|altnames/i, 'certificate-invalid'],
  [/SELF_SIGNED|UNABLE_TO_|CERT_|self[- ]signed|unable to (?:verify|get)|certificate/i, 'certificate-untrusted'],
  [/WRONG_VERSION|wrong version number|packet length too long|unknown protocol|record layer|EPROTO\b/i, 'tls-on-plain-port'],
  [/STARTTLS|\bETLS\b/, 'tls-missing'],
  [/ETIMEDOUT|ESOCKETTIMEDOUT|timed? ?out|timeout|no answer|never received/i, 'timeout'],
  [/EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|ECONNECTION|ESOCKET|hang up|closed|aborted/i, 'unreachable'],
]

const PERMANENT: ReadonlySet<EmailErrorReason> = new Set([
  'certificate-untrusted',
  'certificate-invalid',
  'tls-on-plain-port',
  'plain-on-tls-port',
  'tls-missing',
])

export function networkError(said: string): EmailError {
  const reason = SIGNS.find(([sign]) => sign.test(said))?.[1] ?? 'other'
  return { reason, isPermanent: PERMANENT.has(reason) || /ENOTFOUND/.test(said) }
}

export function emailJsError(status: number, text: string): EmailError | undefined {
  if (status === 413) return undefined
  if (status === 408 || status === 429 || status >= 500) return { reason: 'busy', isPermanent: false }
  if (status < 400) return { reason: 'other', isPermanent: false }
  if (status === 422 || /recipient/i.test(text)) return { reason: 'recipient-refused', isPermanent: true }
  const isAccount = status === 401 || status === 412 || /Public Key|user_id|Account|grant|authenti/i.test(text)
  return { reason: isAccount ? 'sign-in-refused' : 'settings-refused', isPermanent: true }
}

type SmtpAnswer = ReturnType<typeof readSmtpAnswer>

/** What nodemailer says of an email that failed. */
export function readSmtpAnswer(error: unknown) {
  const text = (name: string) => textAt(error, name)
  const responseCode = readAt(error, 'responseCode')
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    response: text('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    message: text('message'),
  }
}

export async function smtpError(error: unknown, url: string): Promise<EmailError> {
  if (error instanceof TokenError)
    return error.reason === 'token-refused'
      ? { reason: 'sign-in-refused', isPermanent: true }
      : { reason: 'unreachable', isPermanent: false }
  const smtpAnswer = readSmtpAnswer(error)
  const { code = '', originalCode = '', responseCode, message = '' } = smtpAnswer
  if (responseCode !== undefined) return answered(smtpAnswer, responseCode)
  if (code === 'EAUTH') return { reason: 'sign-in-refused', isPermanent: true }
  const found = networkError(`${originalCode} ${message} ${code}`)
  const isMute = found.reason === 'timeout' && /greeting/i.test(message)
  if (isMute && new URL(url).protocol === 'smtp:' && (await speaksTls(url))) return { reason: 'plain-on-tls-port', isPermanent: true }
  return found
}

function answered({ code, command = '', response = '' }: SmtpAnswer, responseCode: number): EmailError {
  const isPermanent = responseCode >= 500
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 534 || responseCode === 535)
    return { reason: 'sign-in-refused', isPermanent }
  if (!isPermanent) return { reason: 'busy', isPermanent }
  if (command === 'MAIL FROM' || /send\s?as|5\.7\.60|5\.2\.252|5\.1\.[78]\b|5\.7\.26/i.test(response))
    return { reason: 'sender-refused', isPermanent }
  if (command === 'RCPT TO') return { reason: 'recipient-refused', isPermanent }
  if (command === 'STARTTLS') return { reason: 'tls-missing', isPermanent }
  if (code === 'EMESSAGE' || command === 'DATA') return { reason: 'message-refused', isPermanent: false }
  return { reason: 'rejected', isPermanent }
}

const PROBE_MS = 3000

async function speaksTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({ host, port: Number(port) || 587, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PROBE_MS) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
