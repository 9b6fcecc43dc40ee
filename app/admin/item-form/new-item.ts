import { newId } from '#domain/ids.ts'
import { describeForm, type FormTexts, type ItemForm } from '#domain/items/item-forms.ts'
import { today } from '#domain/items/items.ts'
import type { Services } from '#domain/services.ts'

/** What a form for a new item shows at first, with the id that the item will have. */
export function newItem(services: Services, form: ItemForm, texts: FormTexts = {}) {
  return { rules: describeForm(form), texts: { ...texts, posted_date: today(services), new_id: newId(services.now()) } }
}
