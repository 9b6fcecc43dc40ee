import { data } from 'react-router'
import { clientInfoContext, type RouterContext, servicesContext, sessionContext } from '#app/context.ts'
import { type GuardedAction, may } from '#domain/access/roles.ts'
import type { Session } from '#domain/access/sessions.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'

/** Two administrators may share a given name. */
export function currentAdministrator(context: RouterContext): Extract<Actor, { type: 'administrator' }> {
  const { givenName, email, role } = currentSession(context)
  const isAlone = role === 'owner' && context.get(servicesContext).settings.adminEmails.length === 1
  const name = isAlone || givenName === email ? givenName : `${givenName} (${email})`
  return { type: 'administrator', name, email, from: context.get(clientInfoContext) }
}

export function currentSession(context: RouterContext): Session {
  const session = context.get(sessionContext)
  if (!session) throw data(null, { status: 404 })
  return session
}

const NOT_ALLOWED = 'Only someone who can publish may do this. Ask an owner or an administrator.'

/** For what some forms of a page do and others don't; the guard has asked for the page before. */
export function requireMay(context: RouterContext, action: GuardedAction): void {
  if (!may(currentSession(context).role, action)) throw data(NOT_ALLOWED, { status: 403 })
}
