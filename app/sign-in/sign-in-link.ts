import { data, redirectDocument } from 'react-router'
import { clientInfoContext, type RouterContext, rateLimitsContext, servicesContext, sessionContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { sessionCookie } from '#app/requests/session-cookie.ts'
import { rateLimitResponse } from '#app/requests/too-many-requests.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { isInvitationToken } from '#domain/access/people.ts'
import { endSession, startSession } from '#domain/access/sessions.ts'
import { findSignInLink, redeemSignInLink } from '#domain/access/sign-in-links.ts'
import { recordActivity, recordFailedSignIn } from '#domain/activity/activity-log.ts'
import { isSecret } from '#lib/crypto/secrets.ts'
import { returnPath } from './return-path.ts'
import { INVITATION_USED, LINK_USED, NO_LINK } from './sign-in-messages.ts'

export type PageRequest = { request: Request; context: RouterContext }

/** Opening the URL doesn't use up the token, because email scanners fetch links. */
type ShownLink = { token: string; email: string; signedInAs: string | undefined }

export async function readSignInLink({ request, context }: PageRequest): Promise<ShownLink | 'none' | { unusable: string }> {
  const token = readQuery('/login', request).get('token')
  if (token === null) return 'none'
  const email = await findSignInLink(context.get(servicesContext), token)
  return email === undefined ? { unusable: unusableText(token) } : { token, email, signedInAs: context.get(sessionContext)?.email }
}

export async function signInByLink({ request, context }: PageRequest, sent: string) {
  const services = context.get(servicesContext)
  const token = tokenOf(sent)
  const before = context.get(sessionContext)
  const leadOn = (headers: Record<string, string> = {}) => redirectDocument(destinationAfterSignIn(request), { headers })
  // Another tab may have signed in with this link.
  if (before && (await findSignInLink(services, token)) === undefined) return leadOn()
  const { failedSignIns } = context.get(rateLimitsContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return rateLimitResponse(waitSeconds)
  const from = context.get(clientInfoContext)
  const email = await redeemSignInLink(services, token)
  const isInvitation = isInvitationToken(token)
  if (email === undefined) {
    recordFailedSignIn(services, { from }, 'By a link that is used, too old or unknown')
    services.log('Login Failed', { reason: 'The sign-in link is used, expired or unknown' })
    if (before) return leadOn()
    const isLink = isSecret(token) || isInvitation
    return data({ failure: isLink ? unusableText(token) : NO_LINK, field: 'link' }, { status: isLink ? 401 : 422 })
  }
  await failedSignIns.forgive()
  const givenName = await givenNameOf(services, email)
  const secret = await startSession(services, { email, givenName, from })
  const about = isInvitation ? 'By an invitation' : 'By a link'
  await recordActivity(services, { email, name: givenName, from }, { what: 'signed-in', about })
  if (before) await endSession(services, before.id)
  return leadOn({ 'Set-Cookie': await sessionCookie(services.settings).serialize(secret) })
}

export function destinationAfterSignIn(request: Request): string {
  return returnPath(readQuery('/login', request).get('to')) ?? '/admin'
}

function unusableText(token: string): string {
  return isInvitationToken(token) ? INVITATION_USED : LINK_USED
}

/** People also paste the whole line that the server prints. */
function tokenOf(pasted: string): string {
  return /[?&]token=([^&#\s]*)/.exec(pasted)?.[1] ?? pasted.trim()
}
