import { data } from 'react-router'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { listManagedItems } from '#app/admin/items/list-managed-items.ts'
import { kindOfTab, manageFilterOf, sortOf } from '#app/admin/paths/manage-path.ts'
import { MAX_BULK_ITEMS } from '#domain/bulk-actions/max-bulk-items.ts'
import type { ItemVersion } from '#domain/item-changes/item-writes.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { parseSelectionValue } from './selection-value.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

type Selected = { ok: true; items: ItemVersion[] } | { ok: false; problem: string; status: 400 | 409 | 503 }

const AT_ONCE = 100

export async function selectedItems(services: Ports, sent: FormData, list: URLSearchParams): Promise<Selected> {
  const kind = kindOfTab(list)
  if (!kind) throw data(null, { status: 404 })
  const all = sent.getAll('all')
  if (all.includes('list')) return matching(services, { kind, list, expected: Number(singleText(sent, 'total')) })
  const values = sent.getAll(all.includes('page') ? 'shown' : 'selected').map(String)
  const items = [...new Set(values)].flatMap((value): ItemVersion[] => {
    const box = parseSelectionValue(value)
    return box ? [{ kind, ...box }] : []
  })
  if (items.length === 0) return { ok: false, problem: 'Nothing was done: no item is selected.', status: 400 }
  return { ok: true, items }
}

type List = { kind: ItemKind; list: URLSearchParams; expected: number }

async function matching(services: Ports, { kind, list, expected }: List): Promise<Selected> {
  const view = { kind, text: list.get('q')?.trim() ?? '', show: manageFilterOf(list), sort: sortOf(list), size: AT_ONCE }
  const items: ItemVersion[] = []
  for (let page = 1; items.length < MAX_BULK_ITEMS; page++) {
    const { cards, total, truncated, failure } = await listManagedItems(services, { ...view, page })
    if (failure || truncated) return { ok: false, problem: failure ?? 'Nothing was done: the search was ended early.', status: 503 }
    if (total !== expected) return { ok: false, problem: otherTotal(total, expected), status: 409 }
    items.push(...cards.map(({ id, version, bothVersions = version }) => ({ kind, id, version: bothVersions })))
    if (cards.length < AT_ONCE) break
  }
  return { ok: true, items: items.slice(0, MAX_BULK_ITEMS) }
}

function otherTotal(total: number, expected: number): string {
  return `Nothing was done: the list has ${total.toLocaleString('en-US')} items now, not ${expected.toLocaleString('en-US')}. Please look at it again.`
}
