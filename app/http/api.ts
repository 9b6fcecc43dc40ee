import { Hono } from 'hono'
import { findItem, type ItemKind, isPublic, today } from '#domain/items/items.ts'
import type { Services } from '#domain/services.ts'

export function itemApi(services: Services) {
  const { richText } = services
  return new Hono().get('/api/:kind{blog|news}/:id', async (c) => {
    const item = await findItem(services, c.req.param('kind') as ItemKind, c.req.param('id'))
    if (!item || !isPublic(item, today(services))) return c.json({ error: 'There is no such item.' }, 404)
    const { version: _version, draft: _draft, ...fields } = item
    return c.json(fields.kind === 'blog' ? { ...fields, content: richText.sanitize(fields.content) } : fields)
  })
}
