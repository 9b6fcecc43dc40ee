import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { type ImportPreview, previewImport } from '#domain/imports/import-preview.ts'
import type { Route } from './+types/preview-route'
import { readImportFile, withDates } from './import-file.ts'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const file = sent.get('file')
  if (!(file instanceof File) || file.name === '') return refused('Choose a file.')
  try {
    const read = await readImportFile(file)
    if (!read.ok) return refused(read.message)
    const rows = await withDates(read, sent, services.settings.timeZone)
    return noStoreJson<ImportPreview>(await previewImport(services, rows, sent.get('cut') === 'yes'))
  } catch (error) {
    return refused(storeFailure(services, error, 'Import not previewed', 'Not checked').problem)
  }
}

function refused(failure: string): Response {
  return noStoreJson<ImportPreview>({ columns: [], rows: [], hasMore: false, failure })
}
