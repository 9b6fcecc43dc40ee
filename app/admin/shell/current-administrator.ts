import { data } from 'react-router'
import { clientInfoContext, type RouterContext, servicesContext, sessionContext } from '#app/context.ts'
import type { Session } from '#domain/access/sessions.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'

/** Two administrators may share a given name. */
export function currentAdministrator(context: RouterContext): Extract<Actor, { type: 'administrator' }> {
  const { givenName, email } = currentSession(context)
  const isAlone = context.get(servicesContext).settings.adminEmails.length === 1
  const name = isAlone || givenName === email ? givenName : `${givenName} (${email})`
  return { type: 'administrator', name, email, from: context.get(clientInfoContext) }
}

export function currentSession(context: RouterContext): Session {
  const session = context.get(sessionContext)
  if (!session) throw data(null, { status: 404 })
  return session
}
