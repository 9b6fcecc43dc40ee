import { newId } from '#domain/ids.ts'
import { storedNames } from '#domain/pictures/images.ts'
import { isBlank } from '#domain/sent-values.ts'
import type { Services } from '#domain/services.ts'
import type { NewDocument } from '#domain/store.ts'
import { importForm, itemKind, rawFields, unknownNames } from './import-fields.ts'
import type { ImportRemark, ImportRow } from './import-report.ts'
import { checkItem } from './item-forms.ts'
import { deletedAt } from './item-record.ts'
import { pictureNames } from './item-summary.ts'
import { bodyOf } from './item-writes.ts'
import { readItem } from './items.ts'
import { type ItemKind, itemKinds, kinds } from './kinds.ts'

const MOST_LISTED = 200
const DELETED = 'The item with this id is deleted. It can be restored: Manage Content lists it under Deleted.'
const KIND_RULE = `Kind must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(itemKinds)}.`
const ID_RULE = 'Id must be 1 to 100 letters, digits, dots, hyphens or underscores, a letter or digit first.'

export type ImportServices = Pick<Services, 'store' | 'richText' | 'now'>

type Remarks = { list: ImportRemark[]; count: number }

/** Checks one row after the other and collects the documents that they make, or what is wrong with them. */
export function openBatch(services: ImportServices) {
  const documents: { document: NewDocument; row: ImportRow }[] = []
  const problems: Remarks = { list: [], count: 0 }
  const rowsOfIds = new Map<string, number>()
  const unknownFields = new Map<string, { listed: ImportRemark; again: number }>()
  return { add, result }

  async function add(row: ImportRow): Promise<void> {
    if ('problem' in row) return remark(problems, row, ['', row.problem])
    const kind = itemKind(row.fields.kind)
    if (!kind) return remark(problems, row, ['kind', KIND_RULE])
    for (const name of unknownNames(kind, row.fields)) reportUnknown(row, kind, name)
    const id = await usableId(row, row.fields.id)
    const checked = checkItem(importForm(kind), rawFields(kind, row.fields), services.richText)
    if (!checked.ok) for (const fault of Object.entries(checked.errors)) remark(problems, row, fault)
    // Nothing will be stored as soon as one row is wrong.
    if (problems.count > 0) documents.length = 0
    else if (checked.ok && id !== undefined) documents.push({ document: { index: kind, id, body: bodyOf(services, checked.values) }, row })
  }

  async function result(): Promise<{ documents: NewDocument[]; problems: Remarks; missing: Remarks }> {
    for (const { listed, again } of unknownFields.values()) {
      if (again > 0) listed.text += ` The same in ${again.toLocaleString('en-US')} more ${again === 1 ? 'row' : 'rows'}.`
    }
    return { documents: documents.map(({ document }) => document), problems, missing: await missingPictures() }
  }

  /** A picture can come later; the card shows initials until then. */
  async function missingPictures(): Promise<Remarks> {
    const named = documents.map(({ document, row }) => ({ row, document, names: pictureNames(readItem({ ...document, version: '' })) }))
    const stored = await storedNames(services, new Set(named.flatMap(({ names }) => names)))
    const missing: Remarks = { list: [], count: 0 }
    for (const { row, document, names } of named)
      for (const name of names.filter((each) => !stored.has(each))) {
        const [field = ''] = Object.entries(document.body).find(([, value]) => value === name) ?? []
        remark(missing, row, [field, `No picture named ${name} is stored.`])
      }
    return missing
  }

  // A wrong column is wrong in every row: it is named once.
  function reportUnknown(row: ImportRow, kind: ItemKind, name: string): void {
    const key = `${kind} ${name}`
    const known = unknownFields.get(key)
    if (known) {
      known.again++
      return
    }
    remark(problems, row, [name, `${kinds[kind].words.anItem} has no field of this name.`])
    const listed = problems.list.at(-1)
    if (listed && problems.list.length === problems.count) unknownFields.set(key, { listed, again: 0 })
  }

  /** The id the row asks for, or a new one; undefined for one that is reported as not usable. */
  async function usableId(row: ImportRow, asked: unknown): Promise<string | undefined> {
    if (isBlank(asked)) return newId(services.now())
    const fault = typeof asked === 'string' ? await idFault(asked) : ID_RULE
    if (fault === undefined && typeof asked === 'string') {
      rowsOfIds.set(asked, row.row)
      return asked
    }
    remark(problems, row, ['id', fault ?? ID_RULE])
    return undefined
  }

  async function idFault(asked: string): Promise<string | undefined> {
    if (!/^\w[\w.~-]{0,99}$/.test(asked)) return ID_RULE
    const other = rowsOfIds.get(asked)
    if (other !== undefined) return `Id is the same as in row ${other.toLocaleString('en-US')}.`
    for (const kind of itemKinds) {
      const present = await services.store.get(kind, asked)
      if (present) return deletedAt(present) === undefined ? 'An item with this id exists already.' : DELETED
    }
    return undefined
  }
}

/** Lists the first ones and counts all. */
function remark(remarks: Remarks, { row, line }: ImportRow, [field, text]: readonly [field: string, text: string]): void {
  remarks.count++
  if (remarks.list.length < MOST_LISTED) remarks.list.push({ row, line, field, text })
}
