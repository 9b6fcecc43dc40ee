import { createTransport } from 'nodemailer'
import type { EmailError } from '#domain/ports/email-errors.ts'
import type { ProviderConfig } from '#server/config/provider-config.ts'
import { readSmtpAnswer, smtpError } from './email-error.ts'
import { openOAuthTokens, TokenError } from './oauth-tokens.ts'
import { transportOptions } from './smtp.ts'

const TIMEOUTS = { connectionMs: 5000, greetingMs: 5000, silenceMs: 5000, wholeMs: 10_000 }

type Smtp = NonNullable<ProviderConfig['smtp']>

export async function verifySmtp({ oauth, ...smtp }: Smtp, siteUrl: string): Promise<(EmailError & { said: string }) | undefined> {
  const options = transportOptions({ ...smtp, siteUrl, timeouts: TIMEOUTS }, oauth && openOAuthTokens(oauth))
  const transport = createTransport({ ...options, pool: false as const })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return { ...(await smtpError(error, smtp.url)), said: saidOf(error) }
  } finally {
    transport.close()
  }
}

function saidOf(error: unknown): string {
  if (error instanceof TokenError) return error.message
  const { code = 'error', originalCode, command, responseCode } = readSmtpAnswer(error)
  return [code, originalCode, command && `after ${command}`, responseCode].filter((word) => word !== undefined && word !== '').join(' ')
}
