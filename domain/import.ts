import { deletedAt } from './deletion.ts'
import { fieldMeta } from './fields.ts'
import { newId } from './ids.ts'
import { bodyOf, type SavingServices } from './item-changes.ts'
import { addBlogForm, addNewsForm, checkItem, itemFieldNames, itemTable, withParagraphs } from './item-forms.ts'
import type { ItemKind } from './items.ts'
import type { StoredDocument } from './services.ts'

export const MOST_IMPORT_ROWS = 5000
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
const MOST_LISTED_PROBLEMS = 200
const DELETED = 'The item with this id is deleted. It can be restored: Manage Content lists it under Deleted.'
/** After this long, other work of the server gets its turn. */
const TURN_MS = 20

/** One row of an import file, numbered from 1; `line` is where it begins in the file, where that can be told. */
export type ImportRow = { row: number; line?: number } & ({ fields: Record<string, unknown> } | { problem: string })

export type ImportProblem = { row: number; line?: number; field: string; problem: string }

export type ImportReport = {
  rows: number
  /** How many items were stored: all or none. */
  stored: number
  /** What keeps the whole file from being imported. */
  failure?: string
  /** The first of them; `problemCount` counts all. */
  problems: ImportProblem[]
  problemCount: number
}

export type ImportProgress = { phase: 'checking'; done: number; of: number } | { phase: 'storing' }

/** A report on a file that could not even be read. */
export function failedImport(failure: string, rows = 0): ImportReport {
  return { rows, stored: 0, failure, problems: [], problemCount: 0 }
}

/** Checks every row by the rules of the Add forms, pictures apart, and stores all items or none. */
export async function importItems(
  services: SavingServices,
  rows: readonly ImportRow[],
  tell: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  if (rows.length === 0) return failedImport('The file has no rows in it.')
  if (rows.length > MOST_IMPORT_ROWS) {
    return failedImport(
      `The file has ${grouped(rows.length)} rows. At most ${grouped(MOST_IMPORT_ROWS)} can be imported at once: please split it.`,
      rows.length,
    )
  }
  const batch = openBatch(services)
  let turn = 0
  for (const [index, row] of rows.entries()) {
    if (performance.now() - turn > TURN_MS) {
      tell({ phase: 'checking', done: index, of: rows.length })
      await new Promise((resolve) => setTimeout(resolve))
      turn = performance.now()
    }
    await batch.add(row)
  }
  const { problems, documents } = batch.result()
  const report = { rows: rows.length, problems: problems.slice(0, MOST_LISTED_PROBLEMS), problemCount: problems.length }
  if (problems.length > 0) return { ...report, stored: 0 }
  tell({ phase: 'storing' })
  const created = await services.store.create(documents)
  if (created.ok) return { ...report, stored: documents.length }
  return failedImport('Items with some of these ids appeared in the meantime. Nothing was imported; please try again.', rows.length)
}

type NewDocument = Omit<StoredDocument, 'version'>

function openBatch(services: SavingServices) {
  const documents: NewDocument[] = []
  const problems: ImportProblem[] = []
  const rowsOfIds = new Map<string, number>()
  const unknownFields = new Map<string, { problem: ImportProblem; again: number }>()
  return { add, result }

  async function add(row: ImportRow): Promise<void> {
    if ('problem' in row) {
      report(row, '', row.problem)
      return
    }
    const kind = itemKind(row.fields.kind)
    if (!kind) return report(row, 'kind', 'Kind must be news or blog.')
    const found = problems.length
    for (const name of unknownNames(kind, row.fields)) reportUnknown(row, kind, name)
    const id = await usableId(row, row.fields.id)
    const checked = checkItem(formOf(kind), rawFields(kind, row.fields), services.richText)
    if (!checked.ok) for (const [field, problem] of Object.entries(checked.errors)) report(row, field, problem)
    if (!checked.ok || id === undefined || problems.length > found) return
    documents.push({ index: kind, id, body: bodyOf(services, checked.values) })
  }

  function result(): { documents: NewDocument[]; problems: ImportProblem[] } {
    for (const { problem, again } of unknownFields.values()) {
      if (again > 0) problem.problem += ` The same in ${grouped(again)} more ${again === 1 ? 'row' : 'rows'}.`
    }
    return { documents, problems }
  }

  function report(row: ImportRow, field: string, problem: string): void {
    problems.push({ row: row.row, ...(row.line ? { line: row.line } : {}), field, problem })
  }

  // A wrong column is wrong in every row: it is named once.
  function reportUnknown(row: ImportRow, kind: ItemKind, name: string): void {
    const key = `${kind} ${name}`
    const known = unknownFields.get(key)
    if (known) known.again++
    else {
      report(row, name, `${kind === 'news' ? 'A news item' : 'A blog item'} has no field of this name.`)
      const problem = problems.at(-1)
      if (problem) unknownFields.set(key, { problem, again: 0 })
    }
  }

  /** The id the row asks for, or a new one; undefined for one that is reported as not usable. */
  async function usableId(row: ImportRow, asked: unknown): Promise<string | undefined> {
    if (isBlank(asked)) return newId(services.now())
    if (typeof asked !== 'string' || !/^\w[\w.~-]{0,99}$/.test(asked)) {
      report(row, 'id', 'Id must be 1 to 100 letters, digits, dots, hyphens or underscores, a letter or digit first.')
      return undefined
    }
    const other = rowsOfIds.get(asked)
    if (other !== undefined) {
      report(row, 'id', `Id is the same as in row ${grouped(other)}.`)
      return undefined
    }
    rowsOfIds.set(asked, row.row)
    for (const kind of ['news', 'blog'] as const) {
      const present = await services.store.get(kind, asked)
      if (present) {
        report(row, 'id', deletedAt(present) === undefined ? 'An item with this id exists already.' : DELETED)
        return undefined
      }
    }
    return asked
  }
}

function itemKind(given: unknown): ItemKind | undefined {
  if (isBlank(given)) return 'blog'
  return given === 'news' || given === 'blog' ? given : undefined
}

/** The Add form's rules; pictures are names here, and optional. */
function formOf(kind: ItemKind) {
  const form = kind === 'news' ? addNewsForm : addBlogForm
  return { ...form, required: form.required.filter((name) => fieldMeta(itemTable(kind), name).kind !== 'image') }
}

// Beside the item's fields: `company_name` is the former name of `source`, and exported items say when they were saved.
const ALSO_KNOWN = ['kind', 'id', 'company_name', 'updated_at']

function unknownNames(kind: ItemKind, fields: Record<string, unknown>): string[] {
  const known = new Set([...itemFieldNames(kind), ...ALSO_KNOWN])
  const other = new Set(itemFieldNames(kind === 'news' ? 'blog' : 'news'))
  // A table of both kinds has columns that stay empty in one of them.
  return Object.keys(fields).filter((name) => !known.has(name) && !(other.has(name) && isBlank(fields[name])))
}

function rawFields(kind: ItemKind, fields: Record<string, unknown>): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const name of itemFieldNames(kind)) {
    const value = fields[name]
    if (isBlank(value)) continue
    raw[name] = fieldMeta(itemTable(kind), name).kind === 'flag' ? flagOf(value) : value
  }
  if (raw.source === undefined && !isBlank(fields.company_name)) raw.source = fields.company_name
  if (typeof raw.content === 'string') raw.content = withParagraphs(raw.content)
  return raw
}

function flagOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (['true', 'yes', 'on', '1'].includes(word)) return true
  return ['false', 'no', 'off', '0'].includes(word) ? false : value
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
