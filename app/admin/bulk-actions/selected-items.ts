import { data } from 'react-router'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { listManagedItems } from '#app/admin/items/list-managed-items.ts'
import { layoutOf, type ManageView, manageViewOf } from '#app/admin/paths/manage-path.ts'
import { MAX_BULK_ITEMS } from '#domain/bulk-actions/max-bulk-items.ts'
import type { ItemVersion } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { parseSelectionValue } from './selection-value.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

type Selected = { ok: true; items: ItemVersion[] } | { ok: false; problem: string; status: 400 | 409 | 503 }

const AT_ONCE = 100

export async function selectedItems(services: Ports, sent: FormData, list: URLSearchParams): Promise<Selected> {
  const view = manageViewOf(list, layoutOf(list) ?? 'cards')
  if (!view) throw data(null, { status: 404 })
  const all = sent.getAll('all')
  if (all.includes('list')) return matching(services, view, Number(singleText(sent, 'total')))
  const values = sent.getAll(all.includes('page') ? 'shown' : 'selected').map(String)
  const items = [...new Set(values)].map((value) => parseSelectionValue(value, view.kind)).filter((item) => item !== undefined)
  if (items.length === 0) return { ok: false, problem: 'Nothing was done. Select a post first.', status: 400 }
  return { ok: true, items }
}

async function matching(services: Ports, view: ManageView, expected: number): Promise<Selected> {
  const items: ItemVersion[] = []
  for (let page = 1; items.length < MAX_BULK_ITEMS; page++) {
    const { cards, total, truncated, failure } = await listManagedItems(services, { ...view, page, size: AT_ONCE })
    if (failure || truncated) return { ok: false, problem: failure ?? 'Nothing was done. The search took too long.', status: 503 }
    if (total !== expected) return { ok: false, problem: otherTotal(total, expected), status: 409 }
    items.push(...cards.map(({ kind, id, version, bothVersions = version }) => ({ kind, id, version: bothVersions })))
    if (cards.length < AT_ONCE) break
  }
  return { ok: true, items: items.slice(0, MAX_BULK_ITEMS) }
}

function otherTotal(total: number, expected: number): string {
  return `Nothing was done. The list has ${total.toLocaleString('en-US')} posts now, not ${expected.toLocaleString('en-US')}. Check it, then try again.`
}
