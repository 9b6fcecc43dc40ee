import type { LinkError } from '#domain/link-metadata/fetch-metadata.ts'

const WORDS: Record<Exclude<LinkError['reason'], 'status'>, string> = {
  address: 'Enter a web address, such as https://example.com/story.',
  inside: 'This address is in a private network. Only public pages can be read.',
  unknown: 'No website has this name. Check its spelling.',
  unreachable: 'The site could not be reached.',
  'no-way': 'The server of this site has no network that leads there.',
  redirects: 'The site sends its visitors on and on, and to no page.',
  slow: 'The site took too long to answer.',
  'too-large': 'What the site sent is too large.',
  broken: 'What the site sent cannot be read.',
  busy: 'Too many pages are being read at the moment. Try again in a moment.',
  'not-a-page': 'The address leads to a file, not to a web page.',
  'not-a-picture': 'It is not a picture that can be used here.',
}

export function linkErrorMessage(fault: LinkError): string {
  if (fault.reason !== 'status') return WORDS[fault.reason]
  const { status } = fault
  if (status === 404 || status === 410) return `The site says that there is no such page (${status}).`
  if (status === 401 || status === 403 || status === 429) return `The site does not let programs read it (${status}).`
  return `The site answered with an error (${status}).`
}
