import { data, redirectDocument } from 'react-router'
import { endSession } from '#domain/sessions.ts'
import { servicesContext, sessionContext } from '../context.ts'
import { sessionCookie } from '../session-cookie.ts'
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
