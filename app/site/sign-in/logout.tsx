import { redirectDocument } from 'react-router'
import { clientInfoContext, servicesContext, sessionContext } from '#app/context.ts'
import { signedOutHeaders } from '#app/sign-in/sign-in-cookie.ts'
import { endSession } from '#domain/access/sessions.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Route } from './+types/logout'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = context.get(sessionContext)
  if (session) {
    await endSession(services, session.id).catch((error) => services.log('Session not ended', { reason: String(error) }))
    const { email, givenName: name } = session
    await recordActivity(services, { email, name, from: context.get(clientInfoContext) }, { what: 'signed-out' })
  }
  return redirectDocument('/', { headers: await signedOutHeaders(services.settings) })
}
