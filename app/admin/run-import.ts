import { failedImport, type ImportProgress, type ImportReport, importItems } from '#domain/import.ts'
import type { Services } from '#domain/services.ts'
import { readImportFile } from './import-file.ts'
import { storeProblem } from './store-problem.ts'

/** Imports the file of a sent form. Never fails: whatever happens is in the report. */
export async function runImport(
  services: Services,
  sent: FormData,
  tell: (progress: ImportProgress) => void,
): Promise<{ report: ImportReport; status: number }> {
  const file = sent.get('file')
  if (!(file instanceof File) || file.name === '') return { report: failedImport('Please choose a file.'), status: 422 }
  try {
    const read = await readImportFile(file)
    if (!read.ok) return { report: failedImport(read.message), status: read.status }
    const report = await importItems(services, read.rows, tell)
    return { report, status: report.failure || report.problemCount > 0 ? 422 : 200 }
  } catch (error) {
    services.log('Import failed', { reason: String(error) })
    const { problem, status } = storeProblem(error, 'Nothing was imported')
    return { report: failedImport(problem), status }
  }
}
