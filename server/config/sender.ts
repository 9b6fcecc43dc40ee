import { domainToASCII } from 'node:url'
import { z } from 'zod'

type Sender = { name: string; address: string }

export function parseSender(written: string): Sender | undefined {
  const [, before = '', bracketed] = /^(.*)<([^<>]+)>\s*$/s.exec(written) ?? []
  const name = parseName(before.trim())
  const address = asciiEmail((bracketed ?? written).trim())
  return name === undefined || address === undefined ? undefined : { name, address }
}

/** Unquoted names must not contain the end of another address. */
function parseName(written: string): string | undefined {
  if (/\p{Cc}/u.test(written)) return undefined
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/u.exec(written) ?? []
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gu, '$1').trim()
  return /["\\@;:<>]/.test(written) ? undefined : written
}

export function asciiEmail(written: string): string | undefined {
  const at = written.lastIndexOf('@') + 1
  const domain = written.slice(at)
  const ascii = /^[!-~]*$/.test(domain) ? domain : domainToASCII(domain)
  // Internationalized top-level domains contain digits, which the email check rejects.
  const checked = written.slice(0, at) + ascii.replace(/\.xn--[a-z0-9-]{1,59}$/i, '.example')
  return z.email().max(254).safeParse(checked).success ? written.slice(0, at) + ascii : undefined
}
