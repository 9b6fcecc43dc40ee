export type LineError = { line: number; text: string }

export type RedirectImport = {
  lines: number
  added: number
  changed: number
  same: number
  errors: LineError[]
  errorCount: number
  failure?: string
}
