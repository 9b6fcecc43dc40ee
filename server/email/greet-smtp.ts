import { createTransport } from 'nodemailer'
import type { OutsideConfig } from '#server/config-outside.ts'
import { openOAuthTokens, TokenError } from './oauth-tokens.ts'
import { transportOptions } from './smtp.ts'

const TIMEOUTS = { connectionMs: 5000, greetingMs: 5000, silenceMs: 5000, wholeMs: 10_000 }

type Smtp = NonNullable<OutsideConfig['smtp']>

/** Says who we are to the server and signs in where it wants that; nothing is sent. Gives what went wrong, without anything the server said. */
export async function greetSmtp({ oauth, ...smtp }: Smtp, siteUrl: string): Promise<string | undefined> {
  const options = transportOptions({ ...smtp, siteUrl, timeouts: TIMEOUTS }, oauth && openOAuthTokens(oauth))
  const transport = createTransport({ ...options, pool: false as const })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    if (error instanceof TokenError) return error.message
    const { code = 'error', command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
    return [code, command && `after ${command}`, responseCode].filter((word) => word !== undefined && word !== '').join(' ')
  } finally {
    transport.close()
  }
}
