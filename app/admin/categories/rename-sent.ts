import { storeFailureProblem } from '#app/admin/frame/store-problem.ts'
import { onlyText } from '#app/admin/items/named-item.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import { checkedCategory } from '#domain/items/categories/category-rule.ts'
import { renameCategory } from '#domain/items/categories/rename-category.ts'
import type { Actor } from '#domain/items/item-writes.ts'
import type { Services } from '#domain/services.ts'

export type Renamed = { notice: string } | { problem: string; status: number }

type Order = { sent: FormData; tell?: (renamed: number) => void }

/** Renames the category that a form names. Never fails. */
export async function renameSent(services: Services, actor: Actor, { sent, tell }: Order): Promise<Renamed> {
  const from = onlyText(sent, 'from') ?? ''
  const to = checkedCategory(onlyText(sent, 'to') ?? '')
  if (from === '') return { problem: 'Nothing was renamed: what was sent names no category.', status: 400 }
  if ('problem' in to) return { problem: `Nothing was renamed: ${to.problem}`, status: 422 }
  if (to.category === from) return { problem: 'Nothing was renamed: this is its name already.', status: 422 }
  const { renamed, failure } = await renameCategory(services, actor, { from, to: to.category }, tell)
  if (renamed > 0) await noteActivity(services, actor, { what: 'category-renamed', about: `“${from}” to “${to.category}”`, count: renamed })
  const items = `${renamed.toLocaleString('en-US')} ${renamed === 1 ? 'item' : 'items'}`
  if (!failure) return { notice: `“${from}” is “${to.category}” now, in ${items}.` }
  services.log('Category not renamed to its end', { because: failure })
  return storeFailureProblem(failure, `Renamed in ${items} only`, 'Rename it again to go on where it stopped.')
}
