import { rateLimitsContext, servicesContext } from '#app/context.ts'
import { readForm } from '#app/requests/read-form.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import type { LinkMetadata } from '#domain/link-metadata/extract-metadata.ts'
import { fetchLinkedImage, fetchLinkMetadata, type LinkError } from '#domain/link-metadata/fetch-metadata.ts'
import type { Route } from './+types/link-route'
import { linkErrorMessage } from './link-error-message.ts'

/** `host` is the final one after redirects. */
export type LinkResponse = { ok: true; metadata: LinkMetadata; host: string } | { ok: false; message: string }

const NO_STORE = { 'Cache-Control': 'no-store' }

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { safeFetch } = context.get(servicesContext)
  const seconds = await context.get(rateLimitsContext).linksRead.count()
  if (seconds > 0) {
    const { failure, headers } = tooManyRequests(seconds)
    return answer({ ok: false, message: failure }, 429, headers)
  }
  const sent = await readForm(request, context)
  const [address, picture] = [sent.get('address'), sent.get('picture')]
  if (typeof picture === 'string') {
    const read = await fetchLinkedImage(safeFetch, picture)
    return read.ok ? new Response(read.bytes, { headers: { ...NO_STORE, 'Content-Type': read.type } }) : refuse(read)
  }
  const read = await fetchLinkMetadata(safeFetch, typeof address === 'string' ? address.trim() : '')
  return read.ok ? answer({ ok: true, metadata: read.found, host: read.host }, 200) : refuse(read)
}

function refuse(fault: LinkError): Response {
  return answer({ ok: false, message: linkErrorMessage(fault) }, fault.reason === 'busy' ? 503 : 422)
}

function answer(body: LinkResponse, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...NO_STORE, ...headers } })
}
