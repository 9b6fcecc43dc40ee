import { ACTIVITY_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { accessRemovedWords } from '#app/sign-in/sign-in-messages.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { canMailAdministrators, mailAdministrator } from '#domain/access/account-mail.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { removePasskeysOf } from '#domain/access/passkeys.ts'
import { endSessionsOf } from '#domain/access/sessions.ts'
import { removePreviewsOf } from '#domain/previews/shared-preview.ts'

export type RemovedAccess = { passkeys: number; previews: number }

/** Remove passkeys first, because they could start new sessions. */
export async function removeAccess(context: RouterContext, email: string): Promise<RemovedAccess> {
  const services = context.get(servicesContext)
  const by = currentSession(context).email
  const name = await givenNameOf(services, email)
  const passkeys = await removePasskeysOf(services, email)
  const previews = await removePreviewsOf(services, { email, names: [name, `${name} (${email})`, email] })
  await endSessionsOf(services, email)
  const removed = { passkeys, previews }
  if (canMailAdministrators(services)) await tellAll(context, { by, email, removed })
  return removed
}

async function tellAll(
  context: RouterContext,
  { by, email, removed }: { by: string; email: string; removed: RemovedAccess },
): Promise<void> {
  const services = context.get(servicesContext)
  const { siteUrl, adminEmails } = services.settings
  const siteName = (await loadCompanyDetails(services)).company
  const message = [
    `${by} removed the access of ${email} to ${siteUrl}. ${accessRemovedWords(removed)}`,
    `Didn’t expect this? See who did what: ${siteUrl}${ACTIVITY_PATH}`,
    siteName,
  ].join('\n\n')
  const words = { event: 'Removal of access', subject: `Access removed at ${siteName}`, message, siteName }
  for (const each of adminEmails) services.background(mailAdministrator(services, { ...words, email: each }))
}
