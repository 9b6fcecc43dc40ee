import type { RedirectImport } from '#domain/redirects/redirect-import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'

export function importSummary({ added, changed, same }: Pick<RedirectImport, 'added' | 'changed' | 'same'>): string {
  const parts = [
    `${formatCount(added, 'redirect')} added`,
    changed > 0 ? `${formatCount(changed, 'redirect')} changed` : '',
    same > 0 ? `${formatCount(same, 'redirect')} there already` : '',
  ]
  return `Imported: ${parts.filter((part) => part !== '').join(', ')}.`
}
