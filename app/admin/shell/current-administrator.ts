import { data } from 'react-router'
import { clientInfoContext, type RouterContext, servicesContext, sessionContext } from '#app/context.ts'
import type { Session } from '#domain/access/sessions.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'

/** The administrator who asks. Among several, two may have one given name. */
export function currentAdministrator(context: RouterContext): Extract<Actor, { is: 'administrator' }> {
  const { givenName, email } = currentSession(context)
  const isAlone = context.get(servicesContext).settings.adminEmails.length === 1
  const name = isAlone || givenName === email ? givenName : `${givenName} (${email})`
  return { is: 'administrator', name, email, from: context.get(clientInfoContext) }
}

/** The session of the administrator who asks. */
export function currentSession(context: RouterContext): Session {
  const session = context.get(sessionContext)
  if (!session) throw data(null, { status: 404 })
  return session
}
