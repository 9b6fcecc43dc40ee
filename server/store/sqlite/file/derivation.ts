import { hash } from 'node:crypto'
import { z } from 'zod'
import { fieldTablesAsText } from '#server/store/document-fields.ts'

/** Counted up when words, keys or weights, or indexes and tallies, are derived from documents in another way than before. */
const DERIVATION = '6'
/** Versions that derive keys and words alike. Those before this one searched all documents together. */
const SAME_TEXT = ['4', '5', DERIVATION]
const TEXT_COLUMNS = 5
/** What was written while fields that nothing is derived from counted too, and what is written for the same tables now. */
const FORMERLY = { written: 'sFZucnA1ggh-xamgA2VdJ8khA8Iw0n5wnXDxE8YqOtw', now: '_rV7u4LtwHo2cgb8lI_hAO_xiKWc6iW1j9RMHUIiqr8' }

const tables = z.array(z.tuple([z.string(), z.array(z.array(z.unknown()))]))

/** As which version, and from which field tables, everything is derived. Short: what is longer than a page can be damaged unseen. */
export function derivationKey(): string {
  return [
    DERIVATION,
    textHash(DERIVATION, fieldTablesAsText()),
    digest(fieldTablesAsText(['listed', 'tallied', 'makesLists', 'seldom'])),
  ].join(' ')
}

/** Whether this version makes the same keys and searched words: large stores are spared to have theirs made anew. */
export function hasSameTextDerivation(former: string): boolean {
  const [version = '', rest = ''] = former.split(/ (.*)/s)
  const written = version === '4' ? textHash(version, rest) : rest.split(' ')[0]
  const made = written === FORMERLY.written ? FORMERLY.now : written
  return made !== undefined && made === textHash(DERIVATION, fieldTablesAsText())
}

/** Whether documents were searched apart by who may see them, as they are now. */
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

/** Versions before this one wrote of every field: its name, its kind, whether it is searched, with which weight, whether it is indexed. */
function isDerivedFrom([, , searched, , indexed]: readonly unknown[]): boolean {
  return searched === true || indexed === true
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}
