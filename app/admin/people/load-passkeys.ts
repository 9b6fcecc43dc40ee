import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { clientInfoContext, type RouterContext, servicesContext } from '#app/context.ts'
import { hasRecentSignIn } from '#domain/access/access-policy.ts'
import { listPasskeys } from '#domain/access/passkeys.ts'

/** Of the person who is signed in. */
export async function loadPasskeys(context: RouterContext) {
  const [services, session] = [context.get(servicesContext), currentSession(context)]
  const time = (moment: string) => moment && formatDateTime(moment, services.settings.timeZone)
  const passkeys = await listPasskeys(services.store, session.email)
  return {
    passkeys: passkeys.map(({ id, name, added_at, used_at }) => ({ id, name, added: time(added_at), used: time(used_at) })),
    mayChange: hasRecentSignIn(services, session),
    suggestedName: context.get(clientInfoContext).browser,
  }
}
