import { data, redirectDocument } from 'react-router'
import { givenNameOf } from '#domain/access/administrators.ts'
import { isSecret } from '#domain/access/secrets.ts'
import { startSession } from '#domain/access/sessions.ts'
import { redeemSignInLink } from '#domain/access/sign-in-links.ts'
import { noteActivity, noteFailedSignIn } from '#domain/activity/activity-log.ts'
import { fromContext, type RouterContext, servicesContext, sessionContext, triesContext } from './context.ts'
import { queryOf } from './page-query.ts'
import { returnPath } from './return-path.ts'
import { sessionCookie } from './session-cookie.ts'
import { LINK_USED, NO_LINK } from './sign-in-words.ts'
import { type TooMany, tooManyTries } from './too-many-tries.ts'

type PageRequest = { request: Request; context: RouterContext }

/** What browsers say with a request that nobody has asked for yet. */
const AHEAD = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** The sign-in page's middleware: opening a link uses it up, so only following it opens it. */
export async function refuseLinkNotFollowed({ request }: PageRequest, next: () => Promise<Response>): Promise<Response> {
  if (tokenIn(request) === null || request.method === 'HEAD' || isFollowed(request.headers)) return next()
  // No success, so that a browser that looks ahead does not keep this in the place of the page.
  return new Response('A sign-in link works once, so only following it opens it.', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** `none`: the address holds no link. */
type OpenedLink =
  | { outcome: 'none' }
  | { outcome: 'signed-in'; headers: { 'Set-Cookie': string } }
  | { outcome: 'failed'; failure: string; status: 401 | 422 }
  | TooMany

/** For the sign-in page's loader: uses the link up that the address holds. */
export async function openSignInLink({ request, context }: PageRequest): Promise<OpenedLink> {
  const token = tokenIn(request)
  return token === null || request.method !== 'GET' ? { outcome: 'none' } : openLink(context, token)
}

/** A form into which a link was pasted: the session and where it leads, or what the card is to say. */
export async function signInByPastedLink({ request, context }: PageRequest, pasted: string) {
  // Signed in meanwhile, perhaps by this very link.
  if (context.get(sessionContext)) return redirectDocument(placeAfter(request))
  const opened = await openLink(context, tokenOf(pasted))
  if (opened.outcome === 'too-many') return data({ failure: opened.failure }, { status: 429, headers: opened.headers })
  if (opened.outcome !== 'signed-in') return data({ failure: opened.failure, field: 'link' }, { status: opened.status })
  return redirectDocument(placeAfter(request), { headers: opened.headers })
}

/** Where somebody goes on who has signed in on this page. */
export function placeAfter(request: Request): string {
  return returnPath(queryOf('/login', request).get('to')) ?? '/admin'
}

/** Every try is counted here, where it is made. */
async function openLink(context: RouterContext, token: string): Promise<Exclude<OpenedLink, { outcome: 'none' }>> {
  const services = context.get(servicesContext)
  const { failedSignIns } = context.get(triesContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return tooManyTries(waitSeconds)
  const from = context.get(fromContext)
  const email = await redeemSignInLink(services, token)
  if (email === undefined) {
    noteFailedSignIn(services, { from }, 'By a link that is used, too old or unknown')
    services.log('Login Failed', { reason: 'The sign-in link is used, expired or unknown' })
    return isSecret(token) ? { outcome: 'failed', failure: LINK_USED, status: 401 } : { outcome: 'failed', failure: NO_LINK, status: 422 }
  }
  await failedSignIns.forgive()
  const givenName = await givenNameOf(services, email)
  const secret = await startSession(services, { email, givenName, from })
  await noteActivity(services, { email, name: givenName, from }, { what: 'signed-in', about: 'By a link' })
  return { outcome: 'signed-in', headers: { 'Set-Cookie': await sessionCookie(services.settings).serialize(secret) } }
}

/** Of a link, of the whole line with which the server prints it, or as it is. */
function tokenOf(pasted: string): string {
  return /[?&]token=([^&#\s]*)/.exec(pasted)?.[1] ?? pasted.trim()
}

function tokenIn(request: Request): string | null {
  return queryOf('/login', request).get('token')
}

/** Whether a whole page was asked for, by somebody and not ahead of time. What says nothing of itself is no browser, and is believed. */
function isFollowed(headers: Headers): boolean {
  if (AHEAD.some((name) => headers.has(name))) return false
  const site = headers.get('Sec-Fetch-Site')
  const destination = headers.get('Sec-Fetch-Dest')
  if (site === null && destination === null) return true
  return headers.get('Sec-Fetch-Mode') === 'navigate' && destination === 'document'
}
