import { type Context, Hono } from 'hono'
import type { RequestLimits } from '#app/http/limits/rate-limit.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { fieldMeta, fieldNames } from '#domain/fields/fields.ts'
import { findItem, findItemByPublicId, type Item, isPublic, siteMinute } from '#domain/items/items.ts'
import { itemTable } from '#domain/kinds/item-tables.ts'
import { isItemKind } from '#domain/kinds/kinds.ts'
import type { RichText, Services } from '#domain/ports/services.ts'
import { unreadData } from './unread-data.ts'

type Ports = Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>

export function itemApi(services: Ports, triesOf: (c: Context) => RequestLimits) {
  return new Hono().onError(unreadData(services, 'json')).get('/api/:kind/:id', async (c, next) => {
    const { kind, id } = c.req.param()
    if (!isItemKind(kind)) return next()
    const waitSeconds = await triesOf(c).apiReads.count()
    if (waitSeconds > 0) {
      const { failure, headers } = tooManyRequests(waitSeconds)
      return c.json({ error: failure }, 429, headers)
    }
    const item = (await findItem(services, kind, id)) ?? (await findItemByPublicId(services, id))
    if (item?.kind !== kind || !isPublic(item, siteMinute(services))) return c.json({ error: 'There is no such item.' }, 404)
    return c.json({ kind, id: item.id, ...ownFields(item, services.richText) })
  })
}

function ownFields(item: Item, richText: RichText): Record<string, unknown> {
  const table = itemTable(item.kind)
  const values = new Map<string, unknown>(Object.entries(item))
  const names = fieldNames(table).filter((name) => name !== 'draft' && name !== 'urls')
  return Object.fromEntries(
    names.map((name) => {
      const value = values.get(name)
      return [name, fieldMeta(table, name).kind === 'richText' ? richText.sanitize(String(value)) : value]
    }),
  )
}
