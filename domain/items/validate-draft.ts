import { type Checked, checkFields, fieldMeta } from '#domain/fields/fields.ts'
import { type ItemValues, itemTable } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { RichText } from '#domain/ports/services.ts'
import { contentErrors, ownFields } from './item-validation.ts'

const LONGEST_UNFINISHED = 5000
const LONGEST_EXPORTED = 1_000_000

/** Drafts may be incomplete, and invalid values stay as typed. */
export function validateDraft(
  kind: ItemKind,
  raw: Record<string, unknown>,
  richText: Pick<RichText, 'findError'>,
  isExported = false,
): Checked<ItemValues> {
  const own = ownFields(kind, raw)
  const checked: Checked<ItemValues> = checkFields(itemTable(kind), own, { required: [] })
  if (checked.ok) {
    const errors = contentErrors(kind, checked.values, richText)
    return Object.keys(errors).length === 0 ? checked : { ok: false, errors }
  }
  const typed: Record<string, string> = {}
  for (const name of Object.keys(checked.errors)) {
    const text = own[name]
    const isText = !(isExported ? ['image', 'flag'] : ['richText', 'image', 'flag']).includes(fieldMeta(itemTable(kind), name).kind)
    const longest = isExported ? LONGEST_EXPORTED : LONGEST_UNFINISHED
    if (!isText || typeof text !== 'string' || text.length > longest) return checked
    typed[name] = text.trim().toWellFormed()
    delete own[name]
  }
  const others = validateDraft(kind, own, richText, isExported)
  const errors = { ...contentErrors(kind, typed, richText), ...(others.ok ? {} : others.errors) }
  return others.ok && Object.keys(errors).length === 0 ? { ok: true, values: { ...others.values, ...typed } } : { ok: false, errors }
}
