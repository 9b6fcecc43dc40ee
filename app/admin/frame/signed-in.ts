import { data } from 'react-router'
import { type RouterContext, sessionContext } from '#app/context.ts'
import type { Actor } from '#domain/items/item-writes.ts'

/** The administrator who asks. */
export function signedIn(context: RouterContext): Actor {
  const session = context.get(sessionContext)
  if (!session) throw data(null, { status: 404 })
  return { is: 'administrator', name: session.givenName, email: session.email }
}
