import { data, redirectDocument } from 'react-router'
import { clientInfoContext, rateLimitsContext, servicesContext, sessionContext } from '#app/context.ts'
import { rateLimitResponse, tooManyRequests } from '#app/requests/too-many-requests.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { createSignInChallenge, verifyPasskey } from '#domain/access/passkeys.ts'
import { startSession } from '#domain/access/sessions.ts'
import { recordActivity, recordFailedSignIn } from '#domain/activity/activity-log.ts'
import { browserSecretOf, signedInCookies, signInCookie } from './sign-in-cookie.ts'
import { destinationAfterSignIn, type PageRequest } from './sign-in-link.ts'

const REFUSED = 'Login Failed. The passkey wasn’t accepted. Try again.'

export async function respondWithChallenge({ request, context }: PageRequest): Promise<Response> {
  const services = context.get(servicesContext)
  const waitSeconds = await context.get(rateLimitsContext).signInPages.count()
  if (waitSeconds > 0) {
    const { failure, headers } = tooManyRequests(waitSeconds)
    return Response.json({ failure }, { status: 429, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
  const { settings } = services
  const { challenge, browserSecret } = await createSignInChallenge(services, await browserSecretOf(request, settings))
  const question = { challenge, rpId: new URL(settings.siteUrl).hostname, userVerification: 'required' }
  const headers = { 'Set-Cookie': await signInCookie(settings).serialize(browserSecret), 'Cache-Control': 'no-store' }
  return Response.json(question, { headers })
}

export async function signInWithPasskey({ request, context }: PageRequest, answer: string) {
  const services = context.get(servicesContext)
  if (context.get(sessionContext)) return redirectDocument(destinationAfterSignIn(request))
  const { failedSignIns } = context.get(rateLimitsContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return rateLimitResponse(waitSeconds)
  const from = context.get(clientInfoContext)
  const browserSecret = (await browserSecretOf(request, services.settings)) ?? ''
  const checked = await verifyPasskey(services, { to: 'sign-in', browserSecret }, answer)
  if (!checked.ok) {
    services.log('Login Failed', { reason: checked.reason })
    recordFailedSignIn(services, { from, ...(checked.email ? { email: checked.email } : {}) }, 'With a passkey')
    return data({ failure: REFUSED }, { status: 401 })
  }
  await failedSignIns.forgive()
  const { email } = checked
  const givenName = await givenNameOf(services, email)
  const sessionSecret = await startSession(services, { email, givenName, from, isProved: true })
  services.log('Signed in', { by: 'passkey' })
  await recordActivity(services, { email, name: givenName, from }, { what: 'signed-in', about: 'With a passkey' })
  return redirectDocument(destinationAfterSignIn(request), { headers: await signedInCookies(services, sessionSecret) })
}
