import { hash } from 'node:crypto'
import { z } from 'zod'
import { fieldTablesAsText } from '#server/store/document-fields.ts'

/** Raise this when words, keys, weights, indexes or counts are derived differently. */
const DERIVATION = '6'
/** These versions derive the same text; earlier ones searched all documents together. */
const SAME_TEXT = ['4', '5', DERIVATION]
const TEXT_COLUMNS = 5
/** Hashes of equal field tables, before and after fields without derived data stopped counting. */
const FORMERLY = { written: 'sFZucnA1ggh-xamgA2VdJ8khA8Iw0n5wnXDxE8YqOtw', now: '_rV7u4LtwHo2cgb8lI_hAO_xiKWc6iW1j9RMHUIiqr8' }

const tables = z.array(z.tuple([z.string(), z.array(z.array(z.unknown()))]))

/** Hashed, because SQLite can't detect damage in values longer than a page. */
export function derivationKey(): string {
  return [
    DERIVATION,
    textHash(DERIVATION, fieldTablesAsText()),
    digest(fieldTablesAsText(['listedBy', 'counted', 'ownLists', 'sparse'])),
  ].join(' ')
}

export function hasSameTextDerivation(former: string): boolean {
  const [version = '', rest = ''] = former.split(/ (.*)/s)
  const written = version === '4' ? textHash(version, rest) : rest.split(' ')[0]
  const made = written === FORMERLY.written ? FORMERLY.now : written
  return made !== undefined && made === textHash(DERIVATION, fieldTablesAsText())
}

export function isTextSpreadAlike(former: string): boolean {
  return former.startsWith(`${DERIVATION} `)
}

function textHash(version: string, written: string): string | undefined {
  try {
    const fields = tables
      .parse(JSON.parse(written))
      .map(([index, rows]) => [index, rows.filter(isDerivedFrom).map((row) => row.slice(0, TEXT_COLUMNS))])
    return digest(`${SAME_TEXT.includes(version) ? SAME_TEXT[0] : version} ${JSON.stringify(fields)}`)
  } catch {
    return undefined
  }
}

function isDerivedFrom([, , searched, , indexed]: readonly unknown[]): boolean {
  return searched === true || indexed === true
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}
