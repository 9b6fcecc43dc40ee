import { checkFields } from '#domain/fields/fields.ts'
import { itemTable } from '#domain/kinds/item-tables.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'

export function parseCategory(typed: string): { category: string } | { problem: string } {
  let category = ''
  for (const kind of itemKinds) {
    const checked = checkFields(itemTable(kind), { category: typed }, { required: ['category'] })
    if (!checked.ok) return { problem: Object.values(checked.errors).join(' ') }
    category = String(checked.values.category)
  }
  return { category }
}
