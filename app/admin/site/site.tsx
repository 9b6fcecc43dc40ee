import { data } from 'react-router'
import { DOWNLOAD_PATH } from '#app/admin/paths/admin-paths.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { reportBackups } from '#domain/backups/backup-report.ts'
import type { Route } from './+types/site'
import { BackupsSection, backupsLead } from './backups-section.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { timeZone } = services.settings
  const { word, headers } = await takeFlash(services, 'backup', request)
  const told = typeof word.problem === 'string' ? word.problem : undefined
  const { read: backups, failure, status } = await tryToRead(services, 'Backups not listed', () => reportBackups(services))
  return data({ backups, timeZone, problem: told ?? failure }, { status, headers })
}

export default function Site({ loaderData: { backups, timeZone, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader lead={backups ? backupsLead(backups) : undefined}>
        {backups && (
          <form method="post" action={DOWNLOAD_PATH}>
            <SubmitButton>{backups.form === 'export' ? 'Download an export' : 'Download a backup'}</SubmitButton>
          </form>
        )}
      </PageHeader>
      <StatusLine notice={undefined} problem={problem} />
      {backups && <BackupsSection report={backups} timeZone={timeZone} />}
    </>
  )
}
