import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { type ImportPreview, NO_PREVIEW, previewImport } from '#domain/imports/import-preview.ts'
import { parseImportSettings } from '#domain/imports/import-settings.ts'
import type { Route } from './+types/preview-route'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  try {
    const settings = parseImportSettings(sent)
    const read = await readImportFile(sent.get('file'), { ...settings, timeZone: services.settings.timeZone, now: services.now() })
    if (!read.ok) return refused(read.message)
    const { company: source } = await loadCompanyDetails(services)
    return noStoreJson<ImportPreview>(await previewImport(services, read.rows, { settings, source }))
  } catch (error) {
    return refused(storeFailure(services, error, 'Import not previewed', 'Not checked').problem)
  }
}

function refused(failure: string): Response {
  return noStoreJson<ImportPreview>({ ...NO_PREVIEW, failure })
}
