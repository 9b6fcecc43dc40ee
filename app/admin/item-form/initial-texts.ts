import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import type { FormTexts } from '#domain/items/form-layout.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { type ItemForm, kinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { EditableItem } from '#domain/working-copies/working-copy.ts'
import { newId } from '#lib/crypto/ids.ts'

/** `offered` is a prefilled field with nothing stored. */
export function initialFormTexts(
  { now, settings, richText }: Pick<Services, 'settings' | 'richText' | 'now'>,
  form: ItemForm,
  edited: EditableItem | null,
): FormTexts {
  const new_id = newId(now())
  if (!edited) return { new_id }
  const { item, published } = edited
  const saved = item.updated_at && { saved_at: formatDateTime(item.updated_at, settings.timeZone) }
  // Articles link to their own page, so people needn't invent a URL.
  const { isArticle } = kinds[form.kind]
  const needsLink = form.required.includes('blog_link')
  const offered = isArticle && needsLink && item.blog_link === '' && { blog_link: detailsPath(item), offered: 'blog_link' }
  const unlinked = isArticle && !needsLink && { unlinked: 'yes' }
  const ofDraft = published.draft && { draft: '', of_draft: 'yes' }
  // Old documents may predate the sanitizer.
  const safe = richText.findError(item.content) === undefined && { content: richText.sanitize(item.content) }
  const texts = { ...itemTexts(item), ...(isArticle && safe), ...offered }
  return { ...texts, ...unlinked, ...saved, ...ofDraft, version: item.version, new_id }
}
