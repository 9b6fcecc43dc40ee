import { data, redirectDocument } from 'react-router'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { servicesContext, triesContext } from '#app/context.ts'
import { leaveWord } from '#app/said-once.ts'
import { tooManyTries } from '#app/too-many-tries.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import type { Services } from '#domain/services.ts'
import type { Route } from './+types/download-backup'
import { SITE_PATH } from './site-paths.ts'

export { notRead as loader } from '#app/forms/data-route.ts'

/** Makes a backup and sends it; the page that asked for it says why there is none. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!services.backups) throw data(null, { status: 404 })
  const seconds = await context.get(triesContext).backupsMade.count()
  if (seconds > 0) return refused(services, tooManyTries(seconds).failure)
  const made = await services.backups.make()
  if (!made.ok) {
    services.log('Backup failed', { reason: made.problem })
    return refused(services, `No backup was made: ${made.problem}.`)
  }
  services.log('Backup downloaded', { file: made.name })
  await noteActivity(services, signedIn(context), { what: 'backup-downloaded', about: made.name })
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${made.name}"`,
    'Cache-Control': 'no-store',
    ...(made.bytes === undefined ? {} : { 'Content-Length': String(made.bytes) }),
  }
  return new Response(made.content, { headers })
}

async function refused(services: Services, problem: string) {
  return redirectDocument(SITE_PATH, { status: 303, headers: await leaveWord(services, 'backup', { problem }) })
}
