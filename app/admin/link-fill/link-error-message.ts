import type { LinkError } from '#domain/link-metadata/fetch-metadata.ts'

const WORDS: Record<Exclude<LinkError['reason'], 'status'>, string> = {
  address: 'Enter a URL such as https://example.com/story.',
  inside: 'This URL is in a private network. Use the URL of a public page.',
  unknown: 'No website has this name. Check its spelling.',
  unreachable: 'We couldn’t reach the site.',
  'no-way': 'Our server can’t reach that site.',
  redirects: 'The site redirects in circles.',
  slow: 'The site took too long to answer.',
  'too-large': 'The site’s answer is too large.',
  broken: 'The site’s answer can’t be read.',
  busy: 'We’re reading too many pages. Try again in a moment.',
  'not-a-page': 'This URL is a file, not a web page.',
  'not-a-picture': 'This image can’t be used here.',
}

export function linkErrorMessage(fault: LinkError): string {
  if (fault.reason !== 'status') return WORDS[fault.reason]
  const { status } = fault
  if (status === 404 || status === 410) return `The site has no such page (${status}).`
  if (status === 401 || status === 403 || status === 429) return `The site blocks automatic reading (${status}).`
  return `The site answered with an error (${status}).`
}
