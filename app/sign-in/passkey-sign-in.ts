import { data, redirectDocument } from 'react-router'
import { fromContext, type RouterContext, servicesContext, sessionContext, triesContext } from '#app/context.ts'
import { refusedForNow, tooManyTries } from '#app/requests/too-many-requests.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { askToSignIn, checkPasskey } from '#domain/access/passkeys.ts'
import { startSession } from '#domain/access/sessions.ts'
import { noteActivity, noteFailedSignIn } from '#domain/activity/activity-log.ts'
import { browserSecretOf, signedInCookies, signInCookie } from './sign-in-cookie.ts'
import { placeAfter } from './sign-in-link.ts'

type PageRequest = { request: Request; context: RouterContext }

const REFUSED = 'Login Failed. The passkey was not accepted; please try once more.'

/** What a browser asks its device for, as JSON, and the cookie that belongs to it. */
export async function questionToSignIn({ request, context }: PageRequest): Promise<Response> {
  const services = context.get(servicesContext)
  const waitSeconds = await context.get(triesContext).signInPages.count()
  if (waitSeconds > 0) {
    const { failure, headers } = tooManyTries(waitSeconds)
    return Response.json({ failure }, { status: 429, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
  const { settings } = services
  const { challenge, browserSecret } = await askToSignIn(services, await browserSecretOf(request, settings))
  const question = { challenge, rpId: new URL(settings.siteUrl).hostname, userVerification: 'required' }
  const headers = { 'Set-Cookie': await signInCookie(settings).serialize(browserSecret), 'Cache-Control': 'no-store' }
  return Response.json(question, { headers })
}

/** A form with a passkey's answer: the session and where it leads, or what the card is to say. */
export async function signInWithPasskey({ request, context }: PageRequest, answer: string) {
  const services = context.get(servicesContext)
  // Signed in meanwhile, in another tab.
  if (context.get(sessionContext)) return redirectDocument(placeAfter(request))
  const { failedSignIns } = context.get(triesContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return refusedForNow(waitSeconds)
  const from = context.get(fromContext)
  const browserSecret = (await browserSecretOf(request, services.settings)) ?? ''
  const checked = await checkPasskey(services, { to: 'sign-in', browserSecret }, answer)
  if (!checked.ok) {
    services.log('Login Failed', { reason: checked.reason })
    noteFailedSignIn(services, { from, ...(checked.email ? { email: checked.email } : {}) }, 'With a passkey')
    return data({ failure: REFUSED }, { status: 401 })
  }
  await failedSignIns.forgive()
  const { email } = checked
  const givenName = await givenNameOf(services, email)
  const sessionSecret = await startSession(services, { email, givenName, from, isProved: true })
  services.log('Signed in', { by: 'passkey' })
  await noteActivity(services, { email, name: givenName, from }, { what: 'signed-in', about: 'With a passkey' })
  return redirectDocument(placeAfter(request), { headers: await signedInCookies(services, sessionSecret) })
}
