import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { sessionOf, signedIn } from '#app/admin/shell/current-administrator.ts'
import { type RouterContext, servicesContext, triesContext } from '#app/context.ts'
import { NOTHING_ASKED, readForm } from '#app/requests/read-form.ts'
import { tooManyTries } from '#app/requests/too-many-requests.ts'
import { siteFacts } from '#app/site-copy/load-site-copy.ts'
import { NOT_ACCEPTED } from '#app/ui/passkeys/passkey-prompt.ts'
import { isSurelyThere } from '#domain/access/access-policy.ts'
import { PASSKEY_ALGORITHMS } from '#domain/access/passkey-algorithms.ts'
import { askSession, checkPasskey, listPasskeys, userHandleOf } from '#domain/access/passkeys.ts'
import { noteProof } from '#domain/access/sessions.ts'
import { noteActivity, noteFailedSignIn } from '#domain/activity/activity-log.ts'
import type { Route } from './+types/passkey-route'

export { notRead as loader } from '#app/requests/data-route.ts'

/** Asks the browser for a new passkey or for one that is known, and takes the answer of the latter. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request, context)
  const to = sent.get('to')
  if (to === 'add' || to === 'prove') return question(context, to)
  if (to === 'proved') return proof(context, String(sent.get('answer') ?? ''))
  return refused(NOTHING_ASKED, 400)
}

async function question(context: RouterContext, to: 'add' | 'prove'): Promise<Response> {
  const services = context.get(servicesContext)
  const session = sessionOf(context)
  const { email, givenName } = session
  if (to === 'add' && !isSurelyThere(services, session)) return refused(SIGN_IN_FIRST, 403)
  const waitSeconds = await context.get(triesContext).signInPages.count()
  if (waitSeconds > 0) return refused(tooManyTries(waitSeconds).failure, 429)
  const known = (await listPasskeys(services.store, email)).map(({ credential_id }) => ({ id: credential_id, type: 'public-key' }))
  if (to === 'prove' && known.length === 0) return refused('You have no passkey yet. Add one under People, then try again.', 409)
  const [challenge, rpId] = [await askSession(services, to, session), new URL(services.settings.siteUrl).hostname]
  if (to === 'prove') return answer({ challenge, rpId, allowCredentials: known, userVerification: 'required' })
  return answer({
    challenge,
    rp: { id: rpId, name: (await siteFacts(services)).company },
    user: { id: userHandleOf(email), name: email, displayName: givenName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  })
}

async function proof(context: RouterContext, text: string): Promise<Response> {
  const services = context.get(servicesContext)
  const session = sessionOf(context)
  const { failedSignIns } = context.get(triesContext)
  const waitSeconds = await failedSignIns.count()
  if (waitSeconds > 0) return refused(tooManyTries(waitSeconds).failure, 429)
  const checked = await checkPasskey(services, { to: 'prove', session }, text)
  if (!checked.ok) {
    services.log('Passkey not accepted', { reason: checked.reason })
    noteFailedSignIn(services, signedIn(context), 'Confirming with a passkey')
    return refused(NOT_ACCEPTED, 403)
  }
  await failedSignIns.forgive()
  await noteProof(services, session.id)
  await noteActivity(services, signedIn(context), { what: 'passkey-proved' })
  return answer({ ok: true })
}

function answer(body: Record<string, unknown>, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

function refused(failure: string, status: number): Response {
  return answer({ failure }, status)
}
