import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type nodemailer from 'nodemailer'
import type { Mail, Mailer, MailResult } from '#domain/ports/services.ts'
import { ehloName } from '#server/config/ehlo-name.ts'
import type { OAuthConfig } from '#server/config/provider-config.ts'
import { proxyFor } from '#server/config/proxies.ts'
import { parseSender } from '#server/config/sender.ts'
import { readSmtpAnswer, smtpError } from './email-error.ts'
import { type OAuthTokens, openOAuthTokens, TokenError } from './oauth-tokens.ts'
import { redactProviderText } from './redact-provider-text.ts'
import { createThrottle } from './throttle.ts'

type SmtpOptions = {
  url: string
  siteUrl?: string
  from: string
  oauth?: OAuthConfig | undefined
  to?: string | undefined
  timeouts?: { connectionMs: number; greetingMs: number; silenceMs: number; wholeMs: number }
}

const require = createRequire(import.meta.url)
/** Nodemailer spans dozens of files, so other starts shouldn't load it. */
const loadMailer = (): typeof nodemailer => require('nodemailer')

const CONNECTIONS = 5
const TIMEOUTS = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 }
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const ASCII_NAME = /^[ -~]*@/

const AUTOMATIC = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

export function openSmtp(options: SmtpOptions): Mailer {
  const { wholeMs } = options.timeouts ?? TIMEOUTS
  const tokens = options.oauth && openOAuthTokens(options.oauth)
  const transport = loadMailer().createTransport(transportOptions(options, tokens))
  // Each email reports its own error; these concern idle connections.
  transport.on('error', () => {})
  const streams = new Map<string, Readable>()
  transport.use('stream', ({ data, message }, done) => {
    const make = message.createReadStream.bind(message)
    message.createReadStream = (given) => {
      const stream = make(given)
      streams.set(data.messageId ?? '', stream)
      return stream
    }
    done()
  })
  const pace = createThrottle({ most: CONNECTIONS, pauseMs: 0 })
  return {
    isIdempotent: true,
    send: (mail, begin = async () => true) => pace.run(begin, () => sendNow(mail, tokens?.cached())),
    close: async () => transport.close(),
  }

  async function sendNow(mail: Mail, cached?: string): Promise<MailResult> {
    const envelope = envelopeOf(mail, options)
    const receiver = envelope.to.address
    const own = [envelope.envelope.from, options.to ?? '']
      .join()
      .toLowerCase()
      .split(/[\s,]+/)
    if (mail.toVisitor?.isAutomatic && own.includes(mail.email.toLowerCase())) return { outcome: 'failed', detail: 'It’s our own address' }
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), wholeMs)
    try {
      const info = await transport.sendMail({ ...envelope, text: textOf(mail), signal: limit.signal })
      if (info.rejected.length > 0) return { outcome: 'failed', detail: `SMTP: the server took the mail for some recipients only` }
      const answer = redactProviderText(info.response, mail)
      return { outcome: 'sent', detail: answer, providerId: answer, receiver }
    } catch (error) {
      if (cached !== undefined && isSignInRefused(error)) {
        tokens?.discard(cached)
        return sendNow(mail)
      }
      // The email may have arrived from here on, whatever happens.
      const isUnderWay = streams.get(envelope.messageId)?.readableDidRead === true
      const detail = detailOf(error, mail, [...signInOf(options.url), tokens?.cached() ?? ''])
      const why = await smtpError(error, options.url)
      const isOfOne = mail.to !== undefined && why.reason === 'recipient-refused'
      return { outcome: outcomeOf(error, isUnderWay), detail, receiver, error: isOfOne ? undefined : why }
    } finally {
      clearTimeout(timer)
      streams.delete(envelope.messageId)
    }
  }
}

export function transportOptions(
  { url, siteUrl, from, timeouts = TIMEOUTS }: Pick<SmtpOptions, 'url' | 'siteUrl' | 'from' | 'timeouts'>,
  tokens?: OAuthTokens,
) {
  const { protocol, hostname, port, username } = new URL(url)
  const secure = protocol === 'smtps:'
  const isLocal = LOOPBACK.has(hostname)
  const target = { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) || (secure ? 465 : 587) }
  return {
    pool: true as const,
    ...target,
    proxy: proxyFor(target),
    secure,
    // Otherwise it's `[127.0.0.1]` in most containers, which strict servers refuse.
    name: siteUrl && ehloName(url, siteUrl),
    // Credentials never travel in clear, except on this machine.
    requireTLS: !secure && !isLocal && (username !== '' || tokens !== undefined),
    tls: { rejectUnauthorized: !isLocal },
    ...authOf(url, from, tokens),
    maxConnections: CONNECTIONS,
    // Retries once over a new connection if the kept one was dead; the outbox does the rest.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    dnsTimeout: timeouts.connectionMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function authOf(url: string, from: string, tokens: OAuthTokens | undefined) {
  const [user = '', pass = ''] = signInOf(url)
  if (!tokens) return user ? { auth: { user, pass } } : {}
  const provisionCallback = (_user: string, renew: boolean, done: (error: Error | null, token?: string) => void) => {
    if (renew) tokens.discard(tokens.cached() ?? '')
    tokens.get().then((token) => done(null, token), done)
  }
  return { auth: { type: 'OAuth2' as const, user: user || (parseSender(from)?.address ?? from), provisionCallback } }
}

function envelopeOf(mail: Mail, { from, to }: SmtpOptions) {
  const sender = parseSender(from) ?? { name: '', address: from }
  const receiver = mail.to ?? to ?? mail.supportAddress ?? sender.address
  const messageIdOf = (id: string) => `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`
  const follows = (mail.toVisitor?.follows ?? []).map(messageIdOf)
  return {
    envelope: { from: sender.address, to: [receiver] },
    messageId: messageIdOf(mail.id),
    date: mail.receivedAt,
    from: sender,
    to: { name: inOneDirection(mail.to_name), address: receiver },
    ...(mail.to || mail.isSummary || !ASCII_NAME.test(mail.email)
      ? {}
      : { replyTo: { name: inOneDirection(mail.from_name), address: mail.email } }),
    ...(mail.toVisitor && mail.supportAddress ? { replyTo: mail.supportAddress } : {}),
    ...(follows.length > 0 ? { inReplyTo: follows.at(-1) ?? '', references: follows } : {}),
    ...(mail.toVisitor?.isAutomatic ? { headers: AUTOMATIC } : {}),
    subject: mail.subject,
    textEncoding: 'quoted-printable' as const,
  }
}

function textOf({ message, from_name, email, to, isSummary }: Mail): string {
  return to || isSummary ? message : `${message}\n\n-- \nFrom ${inOneDirection(from_name)} <${email}>, by the contact form.\n`
}

/** Direction marks could make the address read as another one. */
function inOneDirection(name: string): string {
  return name.replaceAll(/\p{Bidi_Control}/gu, '')
}

/** Login and connection errors may be fixed within days, so these 5xx aren't final. */
function outcomeOf(error: unknown, isUnderWay: boolean): MailResult['outcome'] {
  const { code, responseCode } = readSmtpAnswer(error)
  if (responseCode !== undefined) return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'failed' : 'retry'
  return isUnderWay ? 'unknown' : 'retry'
}

function isSignInRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = readSmtpAnswer(error)
  return code === 'EAUTH' && responseCode >= 500
}

function detailOf(error: unknown, mail: Mail, secrets: readonly string[]): string {
  if (error instanceof TokenError) return error.message
  const { code = 'error', command = '', response = '' } = readSmtpAnswer(error)
  const said = redactProviderText(response, mail, secrets)
  return `SMTP ${code}${command ? ` after ${command}` : ''}${said ? `: ${said}` : ''}`
}

function signInOf(url: string): string[] {
  const { username, password } = new URL(url)
  return [username, password].map(decodeURIComponent)
}
