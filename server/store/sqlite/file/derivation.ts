import { hash } from 'node:crypto'
import { fieldTablesAsText } from '#server/store/document-fields.ts'

/** Raise this when words, keys, weights, indexes or counts are derived differently. */
const DERIVATION = '7'
const TEXT_COLUMNS = 5

/** Hashed, because SQLite can't detect damage in values longer than a page. */
export function derivationKey(): string {
  return [DERIVATION, textHash(), digest(fieldTablesAsText(['listedBy', 'counted', 'ownLists', 'sparse']))].join(' ')
}

export function hasSameTextDerivation(former: string): boolean {
  return former.startsWith(`${DERIVATION} ${textHash()} `)
}

function textHash(): string {
  const tables: [string, unknown[][]][] = JSON.parse(fieldTablesAsText())
  return digest(`4 ${JSON.stringify(tables.map(([index, rows]) => [index, rows.map((row) => row.slice(0, TEXT_COLUMNS))]))}`)
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}
