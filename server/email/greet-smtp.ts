import { createTransport } from 'nodemailer'
import { transportOptions } from './smtp.ts'

const TIMEOUTS = { connectionMs: 5000, greetingMs: 5000, silenceMs: 5000, wholeMs: 10_000 }

/** Says who we are to the server and signs in where it wants that; nothing is sent. Gives what went wrong, without anything the server said. */
export async function greetSmtp(url: string): Promise<string | undefined> {
  const transport = createTransport({ ...transportOptions({ url, timeouts: TIMEOUTS }), pool: false as const })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code = 'error', command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
    return [code, command && `after ${command}`, responseCode].filter((word) => word !== undefined && word !== '').join(' ')
  } finally {
    transport.close()
  }
}
