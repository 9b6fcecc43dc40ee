import { z } from 'zod'
import { type FieldTable, fieldMeta, fieldNames, namesOf, readFields } from '#domain/fields/fields.ts'
import { recordOf } from '#lib/objects/objects.ts'
import { blogTable } from './blog.ts'
import { type ItemKind, itemKinds } from './kinds.ts'
import { newsTable } from './news.ts'
import type { pageFields, postingFields } from './shared-fields.ts'

type CommonName = 'title' | 'content_excerpt' | 'draft' | keyof typeof postingFields | keyof typeof pageFields

type ItemTable = FieldTable & { shape: Record<CommonName, z.ZodType> }

const itemTables = { news: newsTable, blog: blogTable } as const satisfies Record<ItemKind, ItemTable>

type FieldsOfAny = z.infer<(typeof itemTables)[keyof typeof itemTables]>
type NameIn<Fields> = Fields extends unknown ? keyof Fields : never
type ValueIn<Fields, Name> = Fields extends unknown ? (Name extends keyof Fields ? Fields[Name] : never) : never

export type ItemFields = { [Name in NameIn<FieldsOfAny>]: ValueIn<FieldsOfAny, Name> }

export type ItemValues = Partial<ItemFields>

const SET_BY_SAVING = new Set(['updated_at', 'urls'])

export function itemTable(kind: ItemKind): FieldTable {
  return itemTables[kind]
}

export function itemFieldNames(kind: ItemKind): string[] {
  return fieldNames(itemTable(kind)).filter((name) => !SET_BY_SAVING.has(name))
}

export const imageFieldNames = recordOf(itemKinds, (kind) => imageFields(itemTable(kind)))

function imageFields(table: FieldTable): (keyof ItemFields)[] {
  const names = fieldNames(table) as (keyof ItemFields)[]
  return names.filter((name) => fieldMeta(table, name).kind === 'image')
}

export const knownFieldNames: ReadonlySet<string> = new Set(
  itemKinds.flatMap((kind) => itemFieldNames(kind).flatMap((name) => namesOf(itemTable(kind), name))),
)

const everyField = z.object(Object.assign({}, ...Object.values(itemTables).map(({ shape }) => shape)))
/** Computed once, because every item read starts from it. */
const EMPTY = readFields(everyField, {})

export function readItemFields(kind: ItemKind, body: Record<string, unknown>): ItemFields {
  return { ...EMPTY, ...readFields(itemTable(kind), body) } as ItemFields
}
