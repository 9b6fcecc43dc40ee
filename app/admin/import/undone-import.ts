import { setFlash, takeFlash } from '#app/requests/flash.ts'
import { findImport } from '#domain/import-records/import-records.ts'
import { listItems } from '#domain/items/items.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'

const MOST_NAMED = 50

export type UndoFlash = {
  items: number
  preserved: number
  named: { kind: ItemKind; id: string; title: string }[]
}

export function setUndoFlash(services: Pick<Services, 'settings'>, id: string) {
  return setFlash(services, 'undone-import', { id })
}

export async function takeUndoFlash(
  services: Pick<Services, 'settings' | 'store'>,
  request: Request,
): Promise<{ undone?: UndoFlash; headers: Record<string, string> }> {
  const { word, headers } = await takeFlash(services, 'undone-import', request)
  const record = typeof word.id === 'string' ? await findImport(services.store, word.id) : undefined
  if (record?.state !== 'undone') return { headers }
  const { id, items, kept: preserved } = record
  const query = { kinds: itemKinds, order: 'newest', size: MOST_NAMED } as const
  const stay = preserved === 0 ? [] : (await listItems(services, query, [{ field: 'batch', equals: id }])).items
  const named = stay.map(({ item: { kind, id, title } }) => ({ kind, id, title: title || 'Untitled' }))
  return { undone: { items, preserved, named }, headers }
}
