import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { emptyPreview, type ImportPreview, previewImport } from '#domain/imports/import-preview.ts'
import { parseImportSettings } from '#domain/imports/import-settings.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'blobs' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

export async function readFirstRows(services: Ports, sent: FormData): Promise<ImportPreview> {
  const file = sent.get('file')
  if (!(file instanceof File) || file.name === '') return { ...emptyPreview, failure: 'Choose a file.' }
  try {
    const settings = parseImportSettings(sent)
    const read = await readImportFile(file, { timeZone: services.settings.timeZone, now: services.now() })
    if (!read.ok) return { ...emptyPreview, failure: read.message }
    const { company: source } = await loadCompanyDetails(services)
    return await previewImport(services, read.rows, { settings, isCut: sent.get('cut') === 'yes', source })
  } catch (error) {
    return { ...emptyPreview, failure: storeFailure(services, error, 'Import not previewed', 'Not checked').problem }
  }
}
