import { z } from 'zod'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { isCleartext } from './cleartext.ts'
import { isSmtpQuery } from './ehlo-name.ts'
import { matching } from './matching.ts'
import { asciiEmail, parseSender } from './sender.ts'
import together from './together.json' with { type: 'json' }

const SMTP_FORM = 'must be smtp:// or smtps://, with a host and, where needed, name:password@, a port and ?name=host.example.com'

export const providerShape = {
  GOOGLE_CLIENT_ID: word('must be the client id that Google gave').optional(),
  GOOGLE_ISSUER: word('must be an issuer such as https://accounts.google.com').optional(),
  GOOGLE_JWKS_URL: address().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: address().default('https://accounts.google.com/gsi/client'),
  EMAILJS_USER_ID: word('must be the public key of the EmailJS account').optional(),
  EMAILJS_SERVICE_ID: word('must be the id of a service at EmailJS').optional(),
  EMAILJS_TEMPLATE_ID: word('must be the id of a template at EmailJS').optional(),
  EMAILJS_ACCESS_TOKEN: word('must be the private key of the EmailJS account').optional(),
  EMAILJS_URL: address().default('https://api.emailjs.com'),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error: ({ input }) =>
        isUnencoded(String(input))
          ? 'must be percent-encoded in its name and password: # is %23, % is %25, / is %2F, ? is %3F, @ is %40'
          : SMTP_FORM,
    })
    .optional(),
  SMTP_OAUTH_TOKEN_URL: address().optional(),
  SMTP_OAUTH_CLIENT_ID: word('must be the id of an application at the email service').optional(),
  SMTP_OAUTH_CLIENT_SECRET: word('must be the secret of that application').optional(),
  SMTP_OAUTH_SCOPE: matching(/^[!#-&(-~][ -~]{0,499}$/, 'must be a scope such as https://outlook.office365.com/.default')
    .refine((value) => value.split(' ').every((part) => part !== ''), 'must be a scope such as https://outlook.office365.com/.default')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => parseSender(value) !== undefined,
      'must be one e-mail address, with or without a name: Tradewind <website@example.com>',
    )
    .optional(),
  CONTACT_TO: z
    .string()
    .transform(asciiEmail)
    .refine((email) => email !== undefined, 'must be one e-mail address')
    .optional(),
  GA_MEASUREMENT_ID: matching(/^G-[A-Z0-9]{2,30}$/i, 'must be a measurement id such as G-ABC123DEF4').optional(),
  GA_API_SECRET: word('must be a secret of the Measurement Protocol').optional(),
  GA_URL: address().default('https://www.google-analytics.com'),
}

type OutsideSet = z.infer<z.ZodObject<typeof providerShape>>

export type OAuthConfig = { tokenUrl: string; clientId: string; clientSecret: string; scope?: string | undefined }

export type ProviderConfig = {
  google?: { clientId: string; issuer?: string; jwksUrl: string; scriptUrl: string }
  emailJs?: { url: string; userId: string; serviceId: string; templateId: string; accessToken?: string }
  smtp?: { url: string; from: string; oauth?: OAuthConfig | undefined }
  contactTo?: string
  ga4?: { url: string; measurementId: string; apiSecret: string }
}

export function providerError(given: Record<string, unknown>): string | undefined {
  for (const { given: some, required } of together) {
    const present = some.find((name) => name in given)
    const missing = required.find((name) => !(name in given))
    if (present && missing) return `${missing} is required when ${present} is set`
  }
  return smtpProblem(given)
}

function smtpProblem({ SMTP_URL, SMTP_OAUTH_TOKEN_URL }: Record<string, unknown>): string | undefined {
  if (typeof SMTP_URL !== 'string') return undefined
  const { username, password } = new URL(SMTP_URL)
  if (SMTP_OAUTH_TOKEN_URL && password !== '') return 'SMTP_URL must be without a password when SMTP_OAUTH_TOKEN_URL is set'
  return !SMTP_OAUTH_TOKEN_URL && username !== '' && password === '' ? `SMTP_URL ${SMTP_FORM}` : undefined
}

export function providerConfig(set: OutsideSet): ProviderConfig {
  const { GOOGLE_CLIENT_ID, EMAILJS_USER_ID, EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID } = set
  const { SMTP_URL, MAIL_FROM, GA_MEASUREMENT_ID, GA_API_SECRET } = set
  return {
    contactTo: set.CONTACT_TO,
    google: GOOGLE_CLIENT_ID
      ? { clientId: GOOGLE_CLIENT_ID, issuer: set.GOOGLE_ISSUER, jwksUrl: set.GOOGLE_JWKS_URL, scriptUrl: set.GOOGLE_SCRIPT_URL }
      : undefined,
    emailJs:
      EMAILJS_USER_ID && EMAILJS_SERVICE_ID && EMAILJS_TEMPLATE_ID
        ? {
            url: set.EMAILJS_URL,
            userId: EMAILJS_USER_ID,
            serviceId: EMAILJS_SERVICE_ID,
            templateId: EMAILJS_TEMPLATE_ID,
            accessToken: set.EMAILJS_ACCESS_TOKEN,
          }
        : undefined,
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM, oauth: oauthConfig(set) } : undefined,
    ga4: GA_MEASUREMENT_ID && GA_API_SECRET ? { url: set.GA_URL, measurementId: GA_MEASUREMENT_ID, apiSecret: GA_API_SECRET } : undefined,
  }
}

function oauthConfig(set: OutsideSet): OAuthConfig | undefined {
  const { SMTP_OAUTH_TOKEN_URL: tokenUrl, SMTP_OAUTH_CLIENT_ID: clientId, SMTP_OAUTH_CLIENT_SECRET: clientSecret } = set
  return tokenUrl && clientId && clientSecret ? { tokenUrl, clientId, clientSecret, scope: set.SMTP_OAUTH_SCOPE } : undefined
}

/** Secrets go there, so only this machine may use plain http. */
function address() {
  return z.string().refine(isAddress, 'must be a web address that starts with https:// (http:// only on this machine)')
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value) || /[\s;,'"]/.test(value)) return false
  const url = new URL(value)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return ['http:', 'https:'].includes(url.protocol) && !isCleartext(url)
}

function isSmtpUrl(value: string): boolean {
  // The URL parser would join two lines into one host.
  if (!/^smtps?:\/\/\P{Cc}*$/u.test(value) || !URL.canParse(value) || isUnencoded(value)) return false
  const url = new URL(value)
  const { hostname, username, password, pathname, hash } = url
  return hostname !== '' && /^\/?$/.test(pathname) && isSmtpQuery(url) && hash === '' && (username !== '' || password === '')
}

/** An unencoded character may end the name or password early. */
function isUnencoded(value: string): boolean {
  const [, userInfo] = /^smtps?:\/\/(.*)@/su.exec(value) ?? []
  return userInfo !== undefined && (/[/?#\p{Cc}]/u.test(userInfo) || decodeComponent(userInfo) === undefined)
}

/** Docker's env files leave quotes in values, where no one would notice them. */
function word(problem: string) {
  return matching(/^(?!["'])[!-~]{1,500}(?<!["'])$/, problem)
}
