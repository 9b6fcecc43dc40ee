import type { LinkError } from '#domain/link-metadata/fetch-metadata.ts'
import texts from './link-errors.json' with { type: 'json' }

const WORDS: Record<Exclude<LinkError['reason'], 'status'>, string> = texts

export function linkErrorMessage(fault: LinkError): string {
  if (fault.reason !== 'status') return WORDS[fault.reason]
  const { status } = fault
  if (status === 404 || status === 410) return `The site has no such page (${status}).`
  if (status === 401 || status === 403 || status === 429) return `The site blocks automatic reading (${status}).`
  return `The site answered with an error (${status}).`
}
