import { data, redirectDocument } from 'react-router'
import { clientInfoContext, nonceOf, rateLimitsContext, servicesContext, sessionContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { contentSecurityPolicy } from '#app/requests/content-security-policy.ts'
import { setFlash } from '#app/requests/flash.ts'
import { textIn } from '#app/requests/read-form.ts'
import { rateLimitResponse, type TooManyRequests, tooManyRequests } from '#app/requests/too-many-requests.ts'
import { endSession } from '#domain/access/sessions.ts'
import { signIn, startSignIn } from '#domain/access/sign-in.ts'
import { recordActivity, recordFailedSignIn } from '#domain/activity/activity-log.ts'
import { browserSecretOf, signedInCookies, signInCookie } from './sign-in-cookie.ts'
import { destinationAfterSignIn, type PageRequest } from './sign-in-link.ts'

type GoogleButtonValues = { clientId: string; scriptUrl: string; nonce: string; formToken: string; styleNonce: string }

const FAILURES = {
  refused: 'Login Failed. We couldn’t check Google’s answer. Try again.',
  unavailable: 'Login Failed. We can’t reach Google. Try again in a minute.',
}

const FAILED = { 'other-account': 'another account', refused: 'the answer was not believed', unavailable: 'Google could not be asked' }

type StartedSignIn = { outcome: 'started'; button: GoogleButtonValues; headers: { 'Set-Cookie': string } } | TooManyRequests

export async function startGoogleSignIn({ request, context }: PageRequest): Promise<StartedSignIn | undefined> {
  const services = context.get(servicesContext)
  const { identity, settings } = services
  // A HEAD request must not create a token.
  if (!identity || !settings.googleSignIn || request.method === 'HEAD') return undefined
  const waitSeconds = await context.get(rateLimitsContext).signInPages.count()
  if (waitSeconds > 0) return tooManyRequests(waitSeconds)
  const { browserSecret, nonce, formToken } = await startSignIn(services, await browserSecretOf(request, settings))
  const button: GoogleButtonValues = { ...settings.googleSignIn, nonce, formToken, styleNonce: nonceOf(context) }
  return { outcome: 'started', button, headers: { 'Set-Cookie': await signInCookie(settings).serialize(browserSecret) } }
}

export async function signInWithGoogle({ request, context }: PageRequest, form: FormData) {
  const services = context.get(servicesContext)
  if (!services.identity) throw data(null, { status: 404 })
  const before = context.get(sessionContext)
  const isTest = before !== null && readQuery('/login', request).get('again') !== null
  if (before && !isTest) return redirectDocument(destinationAfterSignIn(request))
  const { failedSignIns } = context.get(rateLimitsContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return rateLimitResponse(waitSeconds)
  const from = context.get(clientInfoContext)
  const result = await signIn(services, {
    credential: textIn(form, 'credential'),
    formToken: textIn(form, 'form_token'),
    browserSecret: await browserSecretOf(request, services.settings),
    from,
  })
  if (result.outcome === 'signed-in' || result.outcome === 'unavailable') await failedSignIns.forgive()
  if (result.outcome === 'signed-in') {
    const { email, givenName: name, sessionSecret } = result
    await recordActivity(services, { email, name, from }, { what: 'signed-in', about: 'With Google' })
    const headers = new Headers(await signedInCookies(services, sessionSecret))
    if (before) await endSession(services, before.id)
    if (isTest) headers.append('Set-Cookie', (await setFlash(services, 'notice', { name: 'google-works' }))['Set-Cookie'])
    return redirectDocument(destinationAfterSignIn(request), { headers })
  }
  recordFailedSignIn(services, { from }, `With Google: ${FAILED[result.outcome]}`)
  if (result.outcome === 'other-account') return redirectDocument('/pagenotfound')
  return data({ failure: FAILURES[result.outcome] }, { status: result.outcome === 'unavailable' ? 503 : 401 })
}

export async function allowGoogleButton({ context }: PageRequest, next: () => Promise<Response>): Promise<Response> {
  const { googleSignIn } = context.get(servicesContext).settings
  const response = await next()
  if (!googleSignIn || response.status === 404) return response
  const { headers } = response
  const policy = contentSecurityPolicy({ googleSignIn: { scriptUrl: googleSignIn.scriptUrl, styleNonce: nonceOf(context) } })
  headers.set('Content-Security-Policy', policy)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Cache-Control', 'no-store')
  return response
}
