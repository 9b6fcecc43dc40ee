export type LinkAddress = { ok: true; href: string } | { ok: false; message: string }

const MESSAGE = 'A link can lead to a web page (https://…), an e-mail address or a page of this site (/contact-us).'

/** The address that somebody typed, made whole: `example.com` is a web page, `a@example.com` an e-mail address. */
export function parseLinkAddress(typed: string): LinkAddress {
  const text = typed.trim()
  const href = wholeAddress(text)
  return text !== '' && isLinkAddress(href) ? { ok: true, href } : { ok: false, message: MESSAGE }
}

/** Whether articles may link there: never to anything that runs. */
export function isLinkAddress(href: string): boolean {
  if (/\s/.test(href) || !href.isWellFormed()) return false
  if (/^\/(?![/\\])/.test(href)) return !href.includes('\\')
  if (/^https?:\/\//i.test(href)) return URL.canParse(href) && new URL(href).hostname !== ''
  return /^(?:mailto:[^@]+@[^@]+|tel:\+?[\d().-]+)$/i.test(href)
}

function wholeAddress(text: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^[\w-]+(?:\.[\w-]+)+(?:[:/?#].*)?$/.test(text)) return `https://${text}`
  return text
}
