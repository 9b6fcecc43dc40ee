import { rateLimitsContext, servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readForm } from '#app/requests/read-form.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import type { LinkMetadata } from '#domain/link-metadata/extract-metadata.ts'
import { fetchLinkedImage, fetchLinkMetadata, type LinkError } from '#domain/link-metadata/fetch-metadata.ts'
import texts from '#domain/ports/fetch-errors.json' with { type: 'json' }
import type { Route } from './+types/link-route'

const WORDS: Record<Exclude<LinkError['reason'], 'status'>, string> = texts

/** `host` is the final one after redirects. */
export type LinkResponse = { ok: true; metadata: LinkMetadata; host: string } | { ok: false; message: string }

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { safeFetch } = context.get(servicesContext)
  const seconds = await context.get(rateLimitsContext).linksRead.count()
  if (seconds > 0) {
    const { failure, headers } = tooManyRequests(seconds)
    return noStoreJson<LinkResponse>({ ok: false, message: failure }, 429, headers)
  }
  const sent = await readForm(request, context)
  const [address, picture] = [sent.get('address'), sent.get('picture')]
  if (typeof picture === 'string') {
    const read = await fetchLinkedImage(safeFetch, picture)
    return read.ok ? new Response(read.bytes, { headers: { 'Cache-Control': 'no-store', 'Content-Type': read.type } }) : refuse(read)
  }
  const read = await fetchLinkMetadata(safeFetch, typeof address === 'string' ? address.trim() : '')
  return read.ok ? noStoreJson<LinkResponse>({ ok: true, metadata: read.found, host: read.host }, 200) : refuse(read)
}

function refuse(fault: LinkError): Response {
  return noStoreJson<LinkResponse>({ ok: false, message: linkErrorMessage(fault) }, fault.reason === 'busy' ? 503 : 422)
}

function linkErrorMessage(fault: LinkError): string {
  if (fault.reason !== 'status') return WORDS[fault.reason]
  const { status } = fault
  if (status === 404 || status === 410) return `The site has no such page (${status}).`
  if (status === 401 || status === 403 || status === 429) return `The site blocks automatic reading (${status}).`
  return `The site answered with an error (${status}).`
}
