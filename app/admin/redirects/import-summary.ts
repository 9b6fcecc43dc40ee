import type { RedirectImport } from '#domain/redirects/redirect-import-report.ts'

export function importSummary({ added, changed, same }: Pick<RedirectImport, 'added' | 'changed' | 'same'>): string {
  const parts = [
    `${counted(added)} added`,
    changed > 0 ? `${counted(changed)} changed` : '',
    same > 0 ? `${counted(same)} there already` : '',
  ]
  return `Imported: ${parts.filter((part) => part !== '').join(', ')}.`
}

function counted(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'redirect' : 'redirects'}`
}
