import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { type ImportPreview, previewImport } from '#domain/imports/import-preview.ts'
import type { Services } from '#domain/ports/services.ts'
import { readImportFile, withDates } from './import-file.ts'

type Ports = Pick<Services, 'blobs' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

export async function readFirstRows(services: Ports, sent: FormData): Promise<ImportPreview> {
  const file = sent.get('file')
  if (!(file instanceof File) || file.name === '') return refused('Choose a file.')
  try {
    const read = await readImportFile(file)
    if (!read.ok) return refused(read.message)
    return await previewImport(services, await withDates(read, sent, services.settings.timeZone), sent.get('cut') === 'yes')
  } catch (error) {
    return refused(storeFailure(services, error, 'Import not previewed', 'Not checked').problem)
  }
}

function refused(failure: string): ImportPreview {
  return { columns: [], rows: [], hasMore: false, failure }
}
