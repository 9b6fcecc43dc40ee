type Address = { href: string; leads: 'outside' | 'here' | 'beside' | 'mail' | 'phone' }

const MESSAGE = 'A link can lead to a web page (https://…), an e-mail address or a page of this site (/contact-us).'
const WITH_SIGN_IN = 'A link can have no user name and no password in it.'
// The lookbehind visits each run once, which keeps this linear.
const EDGES = /^[\0- ]+|(?<![\0- ])[\0- ]+$/g

/** Browsers drop tabs and line breaks anywhere in a URL, so these go before the check. */
export function parseLinkUrl(text: string): Address | undefined {
  const bare = text.replace(/[\t\n\r]/g, '').replace(EDGES, '')
  if (bare === '' || !bare.isWellFormed() || /\p{Cc}/u.test(bare)) return undefined
  const href = bare.replace(/\s/gu, encodeURIComponent)
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme === undefined) return ownAddress(href)
  if (scheme === 'https' || scheme === 'http') return isWhole(href) ? { href, leads: 'outside' } : undefined
  if (scheme === 'mailto') return /^mailto:(?:[^@?]+@[^@?]+|\?)/i.test(href) ? { href, leads: 'mail' } : undefined
  return /^tel:[^?]*\d/i.test(href) ? { href, leads: 'phone' } : undefined
}

export function completeLinkUrl(typed: string): { ok: true; href: string } | { ok: false; message: string } {
  const address = parseLinkUrl(wholeAddress(typed.trim()))
  if (address && address.leads !== 'beside') return { ok: true, href: address.href }
  return { ok: false, message: hasUserInfo(typed) ? WITH_SIGN_IN : MESSAGE }
}

export function isLinkUrl(href: string): boolean {
  const address = parseLinkUrl(href)
  return address !== undefined && address.leads !== 'beside'
}

export function parseWebUrl(text: string): string | undefined {
  const address = parseLinkUrl(text)
  return address?.leads === 'outside' || address?.leads === 'here' ? address.href : undefined
}

export function completeWebUrl(typed: string): string | undefined {
  return parseWebUrl(wholeAddress(typed.trim()))
}

function ownAddress(href: string): Address | undefined {
  // Browsers read backslashes as slashes, and two slashes begin another site's URL.
  if (href.startsWith('//') || href.includes('\\')) return undefined
  return { href, leads: href.startsWith('/') ? 'here' : 'beside' }
}

export function hasUserInfo(text: string): boolean {
  if (!/^\s*https?:/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

function isWhole(href: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(href) && URL.canParse(href) && new URL(href).hostname !== '' && !hasUserInfo(href)
}

function wholeAddress(text: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^[\w-]+(?:\.[\w-]+)+(?:[:/?#].*)?$/.test(text)) return `https://${text}`
  return text
}
