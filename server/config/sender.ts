import { domainToASCII } from 'node:url'
import { z } from 'zod'

type Sender = { name: string; address: string }

/** `Name <address>`, the name quoted or not, or a bare address. */
export function parseSender(written: string): Sender | undefined {
  const [, before = '', bracketed] = /^(.*)<([^<>]+)>\s*$/s.exec(written) ?? []
  const name = parseName(before.trim())
  const address = asciiEmail((bracketed ?? written).trim())
  return name === undefined || address === undefined ? undefined : { name, address }
}

/** In quotes anything but a line end; without them nothing that could be the end of another address. */
function parseName(written: string): string | undefined {
  if (/\p{Cc}/u.test(written)) return undefined
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/u.exec(written) ?? []
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gu, '$1').trim()
  return /["\\@;:<>]/.test(written) ? undefined : written
}

/** The domain as DNS has it; undefined if it is no email. */
export function asciiEmail(written: string): string | undefined {
  const at = written.lastIndexOf('@') + 1
  const domain = written.slice(at)
  const ascii = /^[!-~]*$/.test(domain) ? domain : domainToASCII(domain)
  // A top domain in another script has digits and hyphens in ASCII, where the check of emails wants letters.
  const checked = written.slice(0, at) + ascii.replace(/\.xn--[a-z0-9-]{1,59}$/i, '.example')
  return z.email().max(254).safeParse(checked).success ? written.slice(0, at) + ascii : undefined
}
