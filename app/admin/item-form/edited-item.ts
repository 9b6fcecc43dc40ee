import { data } from 'react-router'
import { receivedTime } from '#app/admin/frame/received-time.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { newId } from '#domain/ids.ts'
import { type FormTexts, itemTexts } from '#domain/items/item-forms.ts'
import { findItem, type ItemKind } from '#domain/items/items.ts'
import { goneContext } from './save-item.ts'

/** What the edit form shows of a stored item, with the version it is and the id it would get as a new one. */
export async function loadItemTexts({ context }: { context: RouterContext }, kind: ItemKind, id: string): Promise<FormTexts> {
  const services = context.get(servicesContext)
  const item = await findItem(services, kind, id)
  if (!item && !context.get(goneContext)) throw data(null, { status: 404 })
  const new_id = newId(services.now())
  if (!item) return { new_id }
  const saved = item.updated_at && { saved_at: receivedTime(item.updated_at, services.settings.timeZone) }
  return { ...itemTexts(item), ...saved, version: String(item.version), new_id }
}
