import { singleText } from '#app/admin/items/item-from-form.ts'
import { storeErrorReasonMessage } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { countValue, renameValue } from '#domain/bulk-actions/rename-value.ts'
import { parseCategory } from '#domain/categories/parse-category.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { BulkOperation } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatCount } from '#lib/text/format-count.ts'

type Ports = Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>

export type JoinQuestion = { to: string; has: number; joining: number }

type RenameActionResult = { notice: string; undo?: BulkOperation } | { question: JoinQuestion } | { problem: string; status: number }

/** Merging into an existing category needs `join` in the form. */
export async function renameAction(services: Ports, actor: Actor, sent: FormData): Promise<RenameActionResult> {
  const from = singleText(sent, 'from') ?? ''
  const to = parseCategory(singleText(sent, 'to') ?? '')
  if (from === '') return { problem: 'Nothing was renamed: what was sent names no category.', status: 400 }
  if ('problem' in to) return { problem: `Nothing was renamed: ${to.problem}`, status: 422 }
  if (to.category === from) return { problem: 'Nothing was renamed: this is its name already.', status: 422 }
  if (sent.get('join') !== to.category) {
    // A store that fails might hide a merge, so nothing is renamed then.
    const [joining, has] = await Promise.all([from, to.category].map((category) => countAll(services, category)))
    if (joining && has) return { question: { to: to.category, has, joining } }
  }
  const { renamed, undo, failure } = await renameValue(services, actor, { field: 'category', from, to: to.category })
  if (renamed > 0)
    await recordActivity(services, actor, { what: 'category-renamed', about: `“${from}” to “${to.category}”`, count: renamed })
  if (renamed === 0 && !failure) return { problem: `Nothing was renamed: no post has the category “${from}”.`, status: 409 }
  const items = formatCount(renamed, 'post')
  if (!failure) return { notice: `“${from}” is “${to.category}” now, in ${items}.`, undo }
  services.log('Category not renamed to its end', { because: failure })
  return storeErrorReasonMessage(failure, `Renamed in ${items} only`, 'Rename it again to go on where it stopped.')
}

async function countAll(services: Pick<Services, 'store'>, category: string): Promise<number> {
  const counts = await countValue(services, 'category', category)
  return itemKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
