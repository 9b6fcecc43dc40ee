import { isOwnPage } from '#domain/items/item-url.ts'
import { today } from '#domain/items/items.ts'
import { type ItemValues, itemFieldNames } from '#domain/kinds/item-tables.ts'
import type { ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { newId } from '#lib/crypto/ids.ts'
import { formatStoredDay } from '#lib/time/dates.ts'
import { type Actor, createItem } from './item-writes.ts'

const LONGEST_TITLE = 290

/** The copy is a draft of today, so no date of the original can publish it. */
export async function duplicateItem(
  services: Pick<Services, 'store' | 'richText' | 'now' | 'settings'>,
  actor: Actor,
  { kind, id, values }: ItemRef & { values?: ItemValues | undefined },
): Promise<ItemRef | undefined> {
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) return undefined
  const shown = new Map(Object.entries({ ...edited.item, ...values }))
  const copied: ItemValues = Object.fromEntries(itemFieldNames(kind).map((name) => [name, shown.get(name)]))
  const place = { kind, id: newId(services.now()) }
  const copy: ItemValues = {
    ...copied,
    title: `${(copied.title ?? '').slice(0, LONGEST_TITLE)} (copy)`.trim(),
    posted_date: formatStoredDay(today(services)),
    posted_time: '',
    slug: '',
    draft: true,
    ...(isOwnPage(edited.item, copied.blog_link ?? '') ? { blog_link: '' } : {}),
  }
  return (await createItem(services, actor, { ...place, values: copy })).ok ? place : undefined
}
