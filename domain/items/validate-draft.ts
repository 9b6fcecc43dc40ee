import { type Checked, checkFields, fieldMeta } from '#domain/fields/fields.ts'
import { type ItemValues, itemTable } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { RichText } from '#domain/ports/services.ts'
import { contentErrors, ownFields } from './item-validation.ts'

const LONGEST_UNFINISHED = 5000
/** An item of an older product is kept however long its texts are, up to this. */
const LONGEST_EXPORTED = 1_000_000

/**
 * Of an item that is not published yet: what is missing is missing, and what no rule would take stays as it was typed. `isExported`: it was
 * stored before, so that its texts may also be longer than forms take them.
 */
export function validateDraft(
  kind: ItemKind,
  raw: Record<string, unknown>,
  richText: Pick<RichText, 'fault'>,
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
