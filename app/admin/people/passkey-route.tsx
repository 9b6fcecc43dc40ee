import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { type RouterContext, rateLimitsContext, servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { PASSKEY_REJECTED } from '#app/ui/passkeys/passkey-prompt.ts'
import { hasRecentSignIn } from '#domain/access/access-policy.ts'
import { PASSKEY_ALGORITHMS } from '#domain/access/passkey-algorithms.ts'
import { createSessionChallenge, listPasskeys, userHandleOf, verifyPasskey } from '#domain/access/passkeys.ts'
import { recordPasskeyProof } from '#domain/access/sessions.ts'
import { recordActivity, recordFailedSignIn } from '#domain/activity/activity-log.ts'
import type { Route } from './+types/passkey-route'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request, context)
  const to = sent.get('to')
  if (to === 'add' || to === 'prove') return question(context, to)
  if (to === 'proved') return proof(context, String(sent.get('answer') ?? ''))
  return refused(UNKNOWN_INTENT, 400)
}

async function question(context: RouterContext, to: 'add' | 'prove'): Promise<Response> {
  const services = context.get(servicesContext)
  const session = currentSession(context)
  const { email, givenName } = session
  if (to === 'add' && !hasRecentSignIn(services, session)) return refused(SIGN_IN_FIRST, 403)
  const waitSeconds = await context.get(rateLimitsContext).signInPages.count()
  if (waitSeconds > 0) return refused(tooManyRequests(waitSeconds).failure, 429)
  const known = (await listPasskeys(services.store, email)).map(({ credential_id }) => ({ id: credential_id, type: 'public-key' }))
  if (to === 'prove' && known.length === 0) return refused('You don’t have a passkey yet. Add one under Your profile, then try again.', 409)
  const [challenge, rpId] = [await createSessionChallenge(services, to, session), new URL(services.settings.siteUrl).hostname]
  if (to === 'prove') return noStoreJson({ challenge, rpId, allowCredentials: known, userVerification: 'required' })
  return noStoreJson({
    challenge,
    rp: { id: rpId, name: (await loadCompanyDetails(services)).company },
    user: { id: userHandleOf(email), name: email, displayName: givenName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  })
}

async function proof(context: RouterContext, text: string): Promise<Response> {
  const services = context.get(servicesContext)
  const session = currentSession(context)
  const { failedSignIns } = context.get(rateLimitsContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return refused(tooManyRequests(waitSeconds).failure, 429)
  const checked = await verifyPasskey(services, { to: 'prove', session }, text)
  if (!checked.ok) {
    services.log('Passkey not accepted', { reason: checked.reason })
    recordFailedSignIn(services, currentAdministrator(context), 'Confirming with a passkey')
    return refused(PASSKEY_REJECTED, 403)
  }
  await failedSignIns.forgive()
  await recordPasskeyProof(services, session.id)
  await recordActivity(services, currentAdministrator(context), { what: 'passkey-proved' })
  return noStoreJson({ ok: true })
}

function refused(failure: string, status: number): Response {
  return noStoreJson({ failure }, status)
}
