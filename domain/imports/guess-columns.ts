import { isBlank } from '#domain/fields/filled-values.ts'
import { type ImportRows, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { parseWrittenDay } from '#lib/time/written-days.ts'
import { fieldOfColumn, isOwnField, lettersOf, TURN_MS } from './import-fields.ts'
import type { ImportSettings } from './import-settings.ts'
import otherNames from './other-names.json' with { type: 'json' }

const MOST_COLUMNS = 200
const SAMPLES = 5

type SurveyedColumn = { name: string; samples: string[] }

export type FileSurvey = { columns: SurveyedColumn[]; isOwn: boolean; kind: ItemKind | undefined; fieldOf: (column: string) => string }

/** Says where each column goes: as chosen, by its name, or by what is in it. '' means nowhere. */
export async function surveyColumns(rows: ImportRows, { columns: chosen, kind }: ImportSettings): Promise<FileSurvey> {
  const found = new Map<string, SurveyedColumn>()
  const takeTurns = createTurns(TURN_MS)
  let [isOwn, count] = [false, 0]
  for (const row of rows) {
    await takeTurns()
    if (count++ === MOST_IMPORT_ROWS) break
    if (!('fields' in row)) continue
    isOwn ||= row.isExported === true || row.origin !== undefined
    if (isOwn) break
    for (const [name, value] of Object.entries(row.fields)) {
      const column = found.get(name) ?? { name, samples: [] }
      if (found.size < MOST_COLUMNS) found.set(name, column)
      if (column.samples.length < SAMPLES && !isBlank(value)) column.samples.push(typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  const columns = [...found.values()]
  const [guessed, asked] = [guessFields(columns), new Map(Object.entries(chosen))]
  const fieldOf = (column: string) => asked.get(column) ?? guessed.get(column) ?? ownFieldOf(column)
  const fields = new Set(columns.map(({ name }) => fieldOf(name)))
  const likely = fields.has('blog_link') && !fields.has('content') ? 'news' : 'blog'
  return { columns, isOwn, fieldOf, kind: fields.has('kind') || isOwn ? undefined : (kind ?? likely) }
}

function ownFieldOf(column: string): string {
  const field = fieldOfColumn(column)
  return isOwnField(field) ? field : ''
}

function guessFields(columns: readonly SurveyedColumn[]): Map<string, string> {
  const guessed = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name } of columns) take(name, ownFieldOf(name))
  for (const [field, names] of Object.entries(otherNames)) {
    const column = names.flatMap((other) => columns.filter(({ name }) => !guessed.has(name) && lettersOf(name) === other))[0]
    if (column && !taken.has(field)) take(column.name, field)
  }
  const tests = { posted_date: isDay, content: (text: string) => /<p[ >]/i.test(text) }
  for (const [field, test] of Object.entries(tests)) {
    const column = columns.find(({ name, samples }) => !guessed.has(name) && samples.length > 0 && samples.every(test))
    if (column && !taken.has(field)) take(column.name, field)
  }
  return guessed

  function take(name: string, field: string): void {
    if (field === '') return
    guessed.set(name, field)
    taken.add(field === 'company_name' ? 'source' : field)
  }
}

function isDay(text: string): boolean {
  return /\D/.test(text.trim()) && parseWrittenDay(text, 'day', 'UTC') !== undefined
}
