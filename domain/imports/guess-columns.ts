import { isBlank } from '#domain/fields/filled-values.ts'
import type { ImportRows } from '#domain/import-records/import-report.ts'
import { DEFAULT_KIND, type ItemKind } from '#domain/kinds/kinds.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { parseWrittenDay } from '#lib/time/written-days.ts'
import { isOwnField, lettersOf, ownFieldOf } from './import-fields.ts'
import type { ImportSettings } from './import-settings.ts'
import otherNames from './other-names.json' with { type: 'json' }

const MOST_COLUMNS = 200
const MOST_KNOWN = 20_000
const SAMPLES = 5

type SurveyedColumn = { name: string; samples: string[] }

/** `kind` is undefined if the file says it, and `columns` is empty if the file is an export. */
export type FileSurvey = {
  columns: SurveyedColumn[]
  kind: ItemKind | undefined
  likelyKind: ItemKind
  fieldOf: (column: string) => string
}

/** Says where each column goes: as chosen, by its name, or by what is in it. '' means nowhere. */
export function surveyColumns(rows: ImportRows, { columns: chosen, kind }: ImportSettings): FileSurvey {
  const found = new Map<string, SurveyedColumn>()
  for (const row of rows) {
    if (!('fields' in row) || row.isExported) continue
    for (const [name, value] of Object.entries(row.fields)) {
      const column = found.get(name) ?? { name, samples: [] }
      if (found.size < MOST_COLUMNS) found.set(name, column)
      if (column.samples.length < SAMPLES && !isBlank(value)) column.samples.push(typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  const columns = [...found.values()]
  const guessed = guessFields(columns)
  const fieldOf = memoize((column: string) => {
    const field = chosen.get(column) ?? guessed.get(column) ?? ownFieldOf(column)
    return isOwnField(field) ? field : ''
  }, MOST_KNOWN)
  const fields = new Set(columns.map(({ name }) => fieldOf(name)))
  const likelyKind = fields.has('blog_link') && !fields.has('content') ? 'news' : DEFAULT_KIND
  return { columns, fieldOf, likelyKind, kind: fields.has('kind') || columns.length === 0 ? undefined : (kind ?? DEFAULT_KIND) }
}

function guessFields(columns: readonly SurveyedColumn[]): Map<string, string> {
  const guessed = new Map<string, string>()
  const taken = new Set(columns.map(({ name }) => ownFieldOf(name)))
  if (taken.has('company_name')) taken.add('source')
  const isFree = ({ name }: SurveyedColumn) => ownFieldOf(name) === '' && !guessed.has(name)
  for (const [field, names] of Object.entries(otherNames)) {
    take(
      field,
      names.flatMap((other) => columns.filter((column) => isFree(column) && lettersOf(column.name) === other)),
    )
  }
  const tests = { posted_date: isDay, content: (text: string) => /<p[ >]/i.test(text) }
  for (const [field, test] of Object.entries(tests))
    take(
      field,
      columns.filter((column) => isFree(column) && column.samples.length > 0 && column.samples.every(test)),
    )
  return guessed

  function take(field: string, [column]: SurveyedColumn[]): void {
    if (!column || taken.has(field)) return
    guessed.set(column.name, field)
    taken.add(field)
  }
}

function isDay(text: string): boolean {
  return /\D/.test(text.trim()) && parseWrittenDay(text, 'day', 'UTC') !== undefined
}
