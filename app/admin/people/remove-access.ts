import { ACTIVITY_PATH } from '#app/admin/paths/admin-paths.ts'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { accessRemovedWords } from '#app/sign-in/sign-in-messages.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { canMailAdministrators, mailAdministrator } from '#domain/access/account-mail.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { removePasskeysOf } from '#domain/access/passkeys.ts'
import { endSessionsOf } from '#domain/access/sessions.ts'
import { removePreviewsOf } from '#domain/previews/shared-preview.ts'

export type RemovedAccess = { passkeys: number; previews: number }

/** Remove passkeys first, because they could start new sessions. */
export async function removeAccess({ services, actor }: Sending, email: string): Promise<RemovedAccess> {
  const name = await givenNameOf(services, email)
  const passkeys = await removePasskeysOf(services, email)
  const previews = await removePreviewsOf(services, { email, names: [name, `${name} (${email})`, email] })
  await endSessionsOf(services, email)
  const removed = { passkeys, previews }
  if (canMailAdministrators(services)) await tellAll(services, { by: actor.email, email, removed })
  return removed
}

async function tellAll(
  services: Sending['services'],
  { by, email, removed }: { by: string; email: string; removed: RemovedAccess },
): Promise<void> {
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
