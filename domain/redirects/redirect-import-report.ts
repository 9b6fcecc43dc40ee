export const MAX_LINES = 5000

export type LineError = { line: number; text: string }

export type RedirectImport = {
  lines: number
  added: number
  changed: number
  /** Lines whose redirect is there already. */
  same: number
  /** The first of those that are bad, by line. */
  faults: LineError[]
  faultCount: number
  /** Why nothing of the file could be taken, or not all of what is good. */
  failure?: string
}
