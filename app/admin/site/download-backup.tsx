import { data, redirectDocument } from 'react-router'
import { SITE_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { rateLimitsContext, servicesContext } from '#app/context.ts'
import { downloadHeaders } from '#app/requests/data-route.ts'
import { setFlash } from '#app/requests/flash.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Route } from './+types/download-backup'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!services.backups) throw data(null, { status: 404 })
  const seconds = await context.get(rateLimitsContext).backupsMade.count()
  if (seconds > 0) return refused(services, tooManyRequests(seconds).failure)
  const made = await services.backups.make()
  if (!made.ok) {
    services.log('Backup failed', { reason: made.problem })
    return refused(services, `No backup was made: ${made.problem}.`)
  }
  services.log('Backup downloaded', { file: made.name })
  await recordActivity(services, currentAdministrator(context), { what: 'backup-downloaded', about: made.name })
  const length: Record<string, string> = made.bytes === undefined ? {} : { 'Content-Length': String(made.bytes) }
  return new Response(made.content, { headers: { ...downloadHeaders(made.name, 'application/octet-stream'), ...length } })
}

async function refused(services: Pick<Services, 'settings'>, problem: string) {
  return redirectDocument(SITE_PATH, { status: 303, headers: await setFlash(services, 'backup', { problem }) })
}
