import { data, redirectDocument } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { sessionCookie } from '#app/session-cookie.ts'
import { endSession } from '#domain/access/sessions.ts'
import type { Route } from './+types/logout'

export function loader() {
  throw data(null, { status: 404 })
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = context.get(sessionContext)
  if (session) await endSession(services, session.id).catch((error) => services.log('Session not ended', { reason: String(error) }))
  return redirectDocument('/', {
    headers: {
      'Set-Cookie': await sessionCookie(services.settings).serialize('', { maxAge: 0 }),
      'Clear-Site-Data': '"cache", "cookies"',
    },
  })
}
