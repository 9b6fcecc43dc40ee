import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { type ImportPreview, previewImport } from '#domain/imports/import-preview.ts'
import type { Services } from '#domain/ports/services.ts'
import { readImportFile, withDates } from './import-file.ts'

type Ports = Pick<Services, 'blobs' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

export async function readFirstRows(services: Ports, sent: FormData): Promise<{ preview: ImportPreview; status: number }> {
  const file = sent.get('file')
  if (!(file instanceof File) || file.name === '') return refused('Choose a file.', 422)
  try {
    const read = await readImportFile(file)
    if (!read.ok) return refused(read.message, read.status)
    const preview = await previewImport(services, await withDates(read, sent, services.settings.timeZone), sent.get('cut') === 'yes')
    return { preview, status: preview.failure ? 422 : 200 }
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Import not previewed', 'Not checked')
    return refused(problem, status)
  }
}

function refused(failure: string, status: number) {
  return { preview: { columns: [], rows: [], hasMore: false, failure }, status }
}
